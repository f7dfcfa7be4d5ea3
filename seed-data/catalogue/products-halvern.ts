import { product } from "./product.ts";

export const halvernProducts = {
	mastic: product("Halvern FM Mastic", "cartridge", "acrylic", {
		what: "A water-based intumescent acrylic sealant for gaps around pipes and cables.",
		uses: [
			"Metal pipes and cables in walls and floors",
			"Bedding of collars and batts",
			"Joints that move up to 12.5 %",
		],
		data: [
			["Pack", "600 ml sausage, 310 ml cartridge"],
			["Colour", "White or grey"],
			["Density", "1.55 g/cm³"],
			["Skin time", "30 minutes at 20 °C"],
			["Cure", "3 mm per day"],
			["Movement", "± 12.5 %"],
			["Application temperature", "5 to 35 °C"],
		],
	}),
	graphite: product("Halvern FG Graphite", "cartridge", "acrylic", {
		what: "A graphite sealant that swells and closes the hole of a small plastic pipe as it melts.",
		uses: ["Plastic pipes up to Ø32 mm", "Pipes with an aluminium layer"],
		data: [
			["Pack", "310 ml cartridge"],
			["Colour", "Charcoal"],
			["Density", "1.35 g/cm³"],
			["Expansion", "12 times at 350 °C"],
			["Skin time", "45 minutes at 20 °C"],
			["Application temperature", "5 to 35 °C"],
		],
	}),
	collar: product("Halvern CR Collar", "collar", "article", {
		what: "A hinged steel collar with an intumescent lining, closed around a pipe that is already in place.",
		uses: ["PVC, HDPE and PP-MD pipes Ø40 to Ø110 mm", "Both faces of a wall, underside of a floor"],
		data: [
			["Sizes", "40, 50, 65, 75, 80, 100, 110"],
			["Case", "0.9 mm powder-coated steel"],
			["Depth", "50 mm"],
			["Lining", "Graphite intumescent, 8 to 14 mm"],
			["Fixing tabs", "3 up to size 65, 4 above"],
			["Activation", "From 180 °C"],
		],
	}),
	castin: product("Halvern CX Cast-in Collar", "cast-in", "article", {
		what: "A collar with its own former, fixed to the deck before a concrete floor is poured.",
		uses: ["PVC and HDPE pipes Ø50 to Ø110 mm in concrete floors"],
		data: [
			["Sizes", "50, 65, 100, 110"],
			["Height", "150 mm, can be cut or extended"],
			["Lining", "Graphite intumescent, 60 mm deep"],
			["Smoke seal", "EPDM ring, factory fitted"],
			["Fixing", "4 nails or screws through the flange"],
		],
	}),
	strip: product("Halvern PW Wrap", "strip", "article", {
		what: "A flexible intumescent strip, wound around a pipe inside the thickness of the element.",
		uses: ["Plastic pipes where a collar cannot be fixed", "Pipes with combustible insulation"],
		data: [
			["Roll", "25 m"],
			["Width", "50 mm"],
			["Thickness", "4 mm"],
			["Expansion", "18 times at 450 °C"],
			["Cover", "Polyethylene film"],
		],
	}),
	batt: product("Halvern CB Coated Batt", "batt", "mineral-wool", {
		what: "A dense stone wool board with an ablative coating on both faces, cut to fill large openings.",
		uses: ["Cable trays and mixed services", "Blank apertures", "Steel members through walls"],
		data: [
			["Sheet", "1200 x 600 mm"],
			["Thickness", "50 mm"],
			["Density", "160 kg/m³"],
			["Coating", "0.7 mm dry film, both faces"],
			["Reaction to fire", "Stone wool core non-combustible"],
		],
	}),
	coat: product("Halvern BC Bulkhead Coat", "pail", "coating", {
		what: "A brush-on ablative coating that keeps cables and trays cool beside a batt seal.",
		uses: ["Cables and trays on both sides of a batt", "Joints between batts"],
		data: [
			["Pail", "10 kg"],
			["Solids", "62 % by volume"],
			["Wet film for 1 mm dry", "1.6 mm"],
			["Recoat", "4 hours at 20 °C"],
			["Clean up", "Water"],
		],
	}),
	sleeve: product("Halvern CS Cable Sleeve", "sleeve", "article", {
		what: "A steel sleeve with intumescent pads, through which cables can be pulled again later.",
		uses: ["Cable bundles that change", "Plasterboard and timber walls"],
		data: [
			["Bore", "Ø63 mm"],
			["Length", "300 mm"],
			["Case", "1.2 mm galvanised steel"],
			["Fill", "0 to 80 %"],
			["Flange", "100 x 100 mm, both faces"],
		],
	}),
	lagging: product("Halvern Kōpaki Lagging", "roll", "mineral-wool", {
		what: "A foil-faced stone wool wrap that keeps a metal pipe from carrying heat through the element.",
		uses: ["Copper and steel pipes beside a mastic seal", "Steel members that pass through a wall"],
		data: [
			["Roll", "6 m x 500 mm"],
			["Thickness", "25 mm"],
			["Density", "96 kg/m³"],
			["Facing", "Reinforced aluminium foil"],
			["Tie", "Stainless steel wire or band"],
		],
	}),
} as const;
