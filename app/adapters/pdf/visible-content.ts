import { type Instruction, instructions } from "./content.ts";

const PAINTS_PATH = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"]);
const PAINTS = new Set(["Do", "sh", "ID", "Tj", "TJ"]);
const SHOWS_TEXT = new Set(["Tj", "TJ"]);
const PLACES_TEXT = new Set(["BT", "Td", "TD", "Tm", "T*", "'", '"']);

/** The instruction without its paint: the graphics state is as if it had painted. */
function unpainted({ operator, operands }: Instruction, written: string): string {
	if (PAINTS_PATH.has(operator)) return "n";
	if (PAINTS.has(operator)) return "";
	if (operator === "'") return "T*";
	return operator === '"' ? `${operands[0]} Tw ${operands[1]} Tc T*` : written;
}

/** Throws where text that shows stands behind hidden text on one line: its place is not known. */
export function visibleContent(text: string, isHidden: (property: string) => boolean): string {
	const kept: string[] = [];
	const open: { layer: boolean; hides: boolean }[] = [];
	let placeLost = false;
	for (const one of instructions(text)) {
		const { operator, operands, start, end } = one;
		const hidden = open.some(({ hides }) => hides);
		if (operator === "BMC" || operator === "BDC") {
			const layer = operator === "BDC" && operands[0] === "/OC";
			open.push({ layer, hides: layer && isHidden(operands[1]?.slice(1) ?? "") });
			if (layer) continue;
		} else if (operator === "EMC") {
			if (open.pop()?.layer !== false) continue;
		}
		if (PLACES_TEXT.has(operator)) placeLost = false;
		if (SHOWS_TEXT.has(operator)) {
			if (placeLost && !hidden) throw new Error("Text stands behind a hidden layer's on one line.");
			placeLost = hidden;
		}
		const written = text.slice(start, end);
		kept.push(hidden ? unpainted(one, written) : written);
	}
	return kept.join("\n");
}
