/**
 * Once for light and once for dark. Nothing else in app/ui writes a colour down; a test computes the contrast of every
 * pair below.
 */
export const light = {
	navbar: "#212427",
	sidebar: "#2a2e32",
	onDark: "#f3f4f4",
	onDarkMuted: "#b9bec3",
	darkLine: "#43484d",
	darkHover: "#383d42",
	page: "#f5f5f4",
	surface: "#ffffff",
	sunken: "#ebecec",
	hover: "#f4f4f3",
	text: "#1f2326",
	muted: "#565c62",
	line: "#d9dbdc",
	control: "#7b8187",
	codeTag: "#3b4147",
	onCodeTag: "#ffffff",
	brand: "#ce3a43",
	brandDown: "#b02d36",
	onBrand: "#ffffff",
	redText: "#b3262f",
	redSoft: "#fcefef",
	green: "#00b050",
	greenText: "#006b33",
	greenSoft: "#e5f5eb",
	amber: "#d79a1e",
	amberText: "#744700",
	amberSoft: "#fdf1d6",
	infoText: "#23527c",
	infoSoft: "#e8f0f7",
	focus: "#0b57d0",
	hatch: "#dcdfe1",
	map1: "#f6d9d6",
	map2: "#e09b98",
	map3: "#b5434a",
	map4: "#661119",
	paper: "#ffffff",
} as const;

export type ColourName = keyof typeof light;

export const dark: Record<ColourName, string> = {
	navbar: "#141618",
	sidebar: "#191c1e",
	onDark: "#eceded",
	onDarkMuted: "#a7adb2",
	darkLine: "#34393d",
	darkHover: "#272b2e",
	page: "#1e2124",
	surface: "#272b2f",
	sunken: "#31363a",
	hover: "#2d3236",
	text: "#e9eaeb",
	muted: "#b0b6bb",
	line: "#3d4247",
	control: "#868d94",
	codeTag: "#c9ced2",
	onCodeTag: "#1e2124",
	brand: "#ce3a43",
	brandDown: "#b02d36",
	onBrand: "#ffffff",
	redText: "#ff9a9f",
	redSoft: "#43292c",
	green: "#00b050",
	greenText: "#66d798",
	greenSoft: "#1f3b2c",
	amber: "#d79a1e",
	amberText: "#f5ca72",
	amberSoft: "#3e3321",
	infoText: "#a1caef",
	infoSoft: "#24374c",
	focus: "#8ab4f8",
	hatch: "#3a4045",
	map1: "#58373a",
	map2: "#8d474b",
	map3: "#db7f83",
	map4: "#ffd3d4",
	paper: "#ffffff",
};

const onSurfaces = (front: ColourName): [ColourName, ColourName][] => [
	[front, "page"],
	[front, "surface"],
	[front, "sunken"],
	[front, "hover"],
];

/** Every text colour with each ground it is set on: at least 4.5:1 (WCAG 2.2, 1.4.3). */
export const textPairs: [ColourName, ColourName][] = [
	...onSurfaces("text"),
	...onSurfaces("muted"),
	...onSurfaces("redText"),
	...onSurfaces("greenText"),
	["text", "redSoft"],
	["text", "greenSoft"],
	["text", "amberSoft"],
	["text", "infoSoft"],
	["muted", "redSoft"],
	["redText", "redSoft"],
	["greenText", "greenSoft"],
	["amberText", "amberSoft"],
	["infoText", "infoSoft"],
	["onCodeTag", "codeTag"],
	["text", "map1"],
	["text", "map2"],
	["onCodeTag", "map3"],
	["onCodeTag", "map4"],
	["onBrand", "brand"],
	["onBrand", "brandDown"],
	["onDark", "navbar"],
	["onDark", "sidebar"],
	["onDark", "darkHover"],
	["onDarkMuted", "navbar"],
	["onDarkMuted", "sidebar"],
	["onDarkMuted", "darkHover"],
];

/** Edges and marks that carry meaning, with the ground beside them: at least 3:1 (WCAG 2.2, 1.4.11). */
export const markPairs: [ColourName, ColourName][] = [
	...onSurfaces("control"),
	...onSurfaces("focus"),
	["focus", "redSoft"],
	["greenText", "surface"],
	["onDark", "sidebar"],
	["onBrand", "brand"],
];

/** The shades of a map from none to most, each told from the next by its lightness alone, as on a grey print. */
export const mapShades: ColourName[] = ["sunken", "map1", "map2", "map3", "map4"];

/** Colours that only decorate: grounds, hairlines, hatching, and fills that never stand alone as a sign. */
export const decoration: ColourName[] = ["line", "darkLine", "hatch", "paper", "green", "amber"];
