import { type SpoiltBy, spoiltText } from "#app/tables/cells.ts";

type Params = Readonly<Record<string, string | number>>;

const spoilt = (code: SpoiltBy) => () => spoiltText(code);

/** The sentences of what is wrong in a list, each made here alone. */
const TEXTS = {
	"no list": () => "No headings were found. Put a row of headings above the list, such as No., Service, Size, FRR.",
	"no numbers": () => "No column has the numbers of the openings. Say which one it is, or call it No., Ref or Tag.",
	"ditto refused": ({ field }: Params) => `A ${field} is never copied by a ditto mark. Type it.`,
	"nothing above": () => "This repeats the cell above, and there is none. Type what it means.",
	"formula without value": spoilt("formula without value"),
	error: spoilt("error"),
	"power of ten": spoilt("power of ten"),
	date: spoilt("date"),
	"merged quantity": ({ from, to }: Params) =>
		`One quantity is merged over rows ${from} to ${to}. Give each row its own.`,
	"several ticks": ({ names }: Params) => `This row is ticked as ${names}. Leave one tick.`,
	"columns differ": () => "Two columns give this and differ. Choose one of them.",
	"one side": () => "Width and height make one size, and one of them is blank.",
	"hours alone": () => "Hours alone are not a rating. Write minutes, such as -/120/120.",
	"unknown unit of a quantity": ({ heading }: Params) =>
		`The unit of ${heading} is not known. Type it in metres: 38 m.`,
	"not clear in its unit": ({ heading, unit }: Params) =>
		`Below ${heading}, in ${unit}, this is not clear. Type it in mm.`,
	"strange length": ({ noun, millimetres }: Params) =>
		`${noun} of ${millimetres} mm: is that right? Type it with its unit.`,
	"no unit": () => "Type it with its unit, such as 100 mm.",
} as const;

export type CellErrorCode = keyof typeof TEXTS;

/** Something wrong in a cell, in a row or in the list, with the facts of its sentence. */
export interface CellProblem {
	code: CellErrorCode;
	params?: Params;
	/** The text that may be meant, for a person to say so. */
	proposal?: string;
}

export const cellErrorText = ({ code, params = {} }: Pick<CellProblem, "code" | "params">): string =>
	TEXTS[code](params);
