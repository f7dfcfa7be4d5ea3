import { product } from "./product.ts";

export const ostrelProducts = {
	silicone: product("Ostrel FS Silicone", "cartridge", "silicone", {
		what: "A neutral-cure silicone for fire-rated joints that move.",
		uses: ["Head-of-wall joints", "Joints in and between walls and floors"],
		data: [
			["Pack", "600 ml sausage"],
			["Colour", "Grey, white, black"],
			["Movement", "± 25 %"],
			["Skin time", "20 minutes at 20 °C"],
			["Cure", "2 mm per day"],
			["Hardness", "Shore A 24"],
		],
	}),
	rope: product("Ostrel Fire Rope", "rope", "mineral-wool", {
		what: "A stone wool rope in a glass net, pushed into a joint as backing and insulation.",
		uses: ["Joints 10 to 60 mm wide, behind silicone"],
		data: [
			["Diameters", "15, 25, 40, 60, 75 mm"],
			["Density", "110 kg/m³"],
			["Compression", "At least 20 % when fitted"],
			["Melting point", "Above 1000 °C"],
		],
	}),
	rod: product("Ostrel JB Backing Rod", "rod", "article", {
		what: "A closed-cell foam rod that sets the depth of a joint sealant.",
		uses: ["Joints 6 to 25 mm wide between boards and concrete"],
		data: [
			["Diameters", "10, 13, 15, 20, 25, 32 mm"],
			["Material", "Closed-cell polyethylene"],
			["Coil", "25 to 100 m"],
			["Fit", "25 % larger than the joint"],
		],
	}),
	pillow: product("Ostrel Fire Pillow", "pillow", "article", {
		what: "A bag of intumescent and mineral fill that can be taken out and put back when services change.",
		uses: ["Cable trays in concrete walls", "Temporary and permanent closing of openings"],
		data: [
			["Sizes", "330 x 200 x 45 mm, 330 x 50 x 20 mm"],
			["Cover", "Coated glass cloth"],
			["Built depth", "330 mm"],
			["Compression", "15 % when fitted"],
		],
	}),
	putty: product("Ostrel Putty Pad", "pad", "acrylic", {
		what: "A putty that never hardens, kneaded around single cables and small bundles.",
		uses: ["Cables that are added later", "Small holes in concrete"],
		data: [
			["Pad", "180 x 180 x 3 mm"],
			["Bar", "500 g"],
			["Density", "1.5 g/cm³"],
			["Expansion", "6 times at 250 °C"],
			["Hardening", "None"],
		],
	}),
	mortar: product("Ostrel GM Mortar", "bag", "cement", {
		what: "A light gypsum-cement mortar that fills large openings around services.",
		uses: ["Cable trays and steel pipes in concrete", "Blank apertures in walls and floors"],
		data: [
			["Bag", "20 kg, yields 26 litres"],
			["Water", "8 to 12 litres for each bag"],
			["Dry density", "980 kg/m³"],
			["Set", "45 minutes at 20 °C"],
			["Strength", "6 MPa after 28 days"],
		],
	}),
} as const;
