import { product } from "./product.ts";

export const tarnwickProducts = {
	damper: product("Tarnwick FD Damper", "damper", "article", {
		what: "A fire damper with insulated blade, released by a fusible link, for ducts through walls and floors.",
		uses: ["Rectangular ducts up to 800 x 600 mm", "Round ducts up to Ø315 mm on a square adaptor"],
		data: [
			["Case", "1.6 mm galvanised steel, 300 mm long"],
			["Blade", "40 mm calcium silicate"],
			["Release", "Fusible link 72 °C, or 24 V motor"],
			["Retaining angle", "40 x 40 x 2 mm, both faces"],
			["Access", "Panel within 500 mm"],
		],
	}),
	ductwrap: product("Tarnwick DW Duct Wrap", "roll", "mineral-wool", {
		what: "A foil-enclosed fibre blanket that turns a sheet metal duct into a fire-rated duct.",
		uses: ["Ducts that pass through a fire separation without damper"],
		data: [
			["Roll", "7.6 m x 610 mm"],
			["Thickness", "38 mm"],
			["Density", "96 kg/m³"],
			["Facing", "Foil scrim on all sides"],
			["Overlap", "75 mm at every joint"],
		],
	}),
	ductseal: product("Tarnwick DS Duct Sealant", "cartridge", "acrylic", {
		what: "A non-sag sealant for the gap between a duct or damper and the element.",
		uses: ["Damper frames", "Wrapped ducts"],
		data: [
			["Pack", "600 ml sausage"],
			["Colour", "Grey"],
			["Skin time", "40 minutes at 20 °C"],
			["Shrinkage", "Below 10 %"],
		],
	}),
	board: product("Tarnwick SB Steel Board", "board", "silicate", {
		what: "A calcium silicate board that boxes in steel beams and columns.",
		uses: ["Beams below concrete and timber floors", "Columns against walls"],
		data: [
			["Sheet", "2400 x 1200 mm"],
			["Thickness", "20, 25, 40 mm"],
			["Density", "450 kg/m³"],
			["Fixing", "Screws or staples into noggings and board edges"],
		],
	}),
	spray: product("Tarnwick SV Spray Plaster", "bag", "cement", {
		what: "A vermiculite and gypsum plaster sprayed straight onto structural steel.",
		uses: ["Concealed steel beams below concrete floors"],
		data: [
			["Bag", "12.5 kg"],
			["Dry density", "310 kg/m³"],
			["Bond strength", "Above 17 kPa"],
			["First coat", "12 mm at most"],
			["Set", "4 to 6 hours"],
		],
	}),
	film: product("Tarnwick TF Basecoat", "pail", "coating", {
		what: "A thin-film intumescent coating for steel that stays in view.",
		uses: ["Beams and columns inside buildings"],
		data: [
			["Pail", "20 litres"],
			["Solids", "70 % by volume"],
			["Wet film in one coat", "1000 μm"],
			["Recoat", "8 hours at 20 °C"],
			["Topcoat", "Any approved water-based enamel"],
		],
	}),
} as const;
