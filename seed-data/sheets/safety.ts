import type { SafetyFamily } from "#seed-data/catalogue/product.ts";

/** The safety facts of a family of products, in the order of a safety data sheet. All are sample text. */
export type Safety = {
	hazards: string;
	contents: string;
	firstAid: string;
	fire: string;
	spill: string;
	storage: string;
	protection: string;
	physical: string;
};

const article = {
	hazards: "Not classified as hazardous. Cut edges of steel are sharp.",
	firstAid: "Cuts: clean and cover. Eyes: rinse with water. Seek medical advice if pain lasts.",
	fire: "Any extinguishing agent. Hot intumescent gives off smoke: wear breathing apparatus.",
	spill: "Not applicable to a solid article.",
	storage: "Keep dry, between 5 and 35 °C, in the box until use.",
	protection: "Gloves against cuts, safety glasses when drilling.",
};

/** Safety texts by family. */
export const safetyTexts: Record<SafetyFamily, Safety> = {
	acrylic: {
		hazards: "Not classified as hazardous. May irritate the eyes slightly.",
		contents: "Acrylic polymer in water, mineral fillers, flame retardants, preservative below 0.1 %.",
		firstAid:
			"Eyes: rinse for 15 minutes. Skin: wash with soap and water. Swallowed: rinse the mouth, do not induce vomiting.",
		fire: "Not flammable when wet. The dry film chars; use water, foam or powder.",
		spill: "Scrape up and put into a bin. Wash the rest away with water, not into a drain.",
		storage: "Keep between 5 and 35 °C, and from frost. 18 months in the unopened pack.",
		protection: "Gloves and safety glasses. Good ventilation indoors.",
		physical: "Paste, mild smell, pH 8 to 9, boiling point 100 °C, density 1.35 to 1.6 g/cm³.",
	},
	silicone: {
		hazards: "Causes mild skin irritation while it cures.",
		contents: "Silicone polymer, chalk, oxime cross-linker below 3 %.",
		firstAid: "Eyes: rinse for 15 minutes and see a doctor. Skin: wipe off dry, then wash with soap.",
		fire: "Burns slowly once alight. Use foam, powder or carbon dioxide.",
		spill: "Let it cure, then lift it off.",
		storage: "Keep between 5 and 25 °C and dry. 12 months in the unopened pack.",
		protection: "Gloves and safety glasses. Open windows: oxime vapour is given off during cure.",
		physical: "Paste, slight smell, insoluble in water, density 1.3 g/cm³.",
	},
	article: {
		...article,
		contents: "Steel or polymer parts with graphite intumescent; no free liquids.",
		physical: "Solid, no smell, swells above 180 °C.",
	},
	"mineral-wool": {
		...article,
		hazards: "Not classified as hazardous. Fibres may itch on the skin for a short time.",
		contents: "Bio-soluble mineral fibre, binder below 4 %, coating or foil.",
		protection: "Gloves, long sleeves, P2 mask when cutting, safety glasses overhead.",
		physical: "Solid board, rope or blanket, no smell, fibres melt above 1000 °C.",
	},
	cement: {
		hazards: "Causes serious eye irritation and skin irritation when wet. Dust irritates the airways.",
		contents: "Gypsum, cement below 15 %, light aggregate.",
		firstAid:
			"Eyes: rinse for 20 minutes and see a doctor. Skin: wash off, take off wet clothes. Dust breathed in: fresh air.",
		fire: "Does not burn. Any agent.",
		spill: "Take up dry without raising dust. Keep out of drains, where it sets.",
		storage: "Keep dry and off the ground. 9 months in the unopened bag.",
		protection: "Waterproof gloves, safety goggles, P2 mask while mixing.",
		physical: "Off-white powder, pH 11 to 12 in water, no smell.",
	},
	coating: {
		hazards: "Not classified as hazardous. Spray mist irritates the airways.",
		contents: "Vinyl or acrylic polymer in water, ammonium polyphosphate, titanium dioxide.",
		firstAid: "Eyes: rinse for 15 minutes. Skin: wash with soap and water. Mist breathed in: fresh air.",
		fire: "Not flammable when wet. Use water, foam or powder on other goods.",
		spill: "Bind with sand and collect. Keep out of drains.",
		storage: "Keep between 5 and 35 °C, and from frost. 6 months in the unopened pail.",
		protection: "Gloves and safety glasses; an A2P2 mask when spraying.",
		physical: "Thick liquid, mild smell, pH 8, density 1.3 g/cm³.",
	},
	silicate: {
		...article,
		hazards: "Not classified as hazardous as a board. Sawing gives dust with some crystalline silica.",
		contents: "Calcium silicate, cellulose fibre, mineral fillers; no asbestos.",
		protection: "P2 mask and dust extraction when sawing, gloves, safety glasses.",
		physical: "Solid board, no smell, does not burn.",
	},
};
