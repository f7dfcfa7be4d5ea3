import { z } from "zod";
import { checked, documentedAs, flag, reference } from "#app/api/http/input.ts";
import { NOT_AN_INTEGER } from "#app/domain/errors.ts";
import { notAList } from "#app/domain/json-types.schema.ts";
import { type ItemInput, MAX_ITEMS, MAX_NO } from "#app/domain/projects/project-items.ts";
import type { SentProject } from "#app/domain/projects/project-records.sql.ts";

const solution = reference();
const element = z.object({ sol: solution, is_active: flag().optional() });

type Read = ItemInput | { errors: string[] };

function readElement(given: unknown, position: number): Read {
	if (typeof given !== "object" || given === null || Array.isArray(given) || (!("sol" in given) && "id" in given)) {
		const read = checked(solution, given);
		if ("errors" in read) return { errors: Object.values(read.errors).flat() };
		return { sol: read.value, no: position, isActive: null };
	}
	const read = checked(element, given);
	const no = numberOf("no_id" in given ? given.no_id : undefined, position);
	if ("errors" in read) return { errors: Object.values(read.errors).flat() };
	if (no === null) return { errors: [NOT_AN_INTEGER] };
	return { sol: read.value.sol, no, isActive: read.value.is_active ?? true };
}

/** The position where none was sent; null for what is no number. */
function numberOf(given: unknown, position: number): number | null {
	if (given === undefined || given === null || given === "") return position;
	const number = typeof given === "string" && /^\d{1,6}$/.test(given.trim()) ? Number(given) : given;
	return typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= MAX_NO ? number : null;
}

export const itemList = () =>
	z
		.unknown()
		.transform((given, context): ItemInput[] => {
			if (!Array.isArray(given)) {
				context.addIssue(notAList(given));
				return z.NEVER;
			}
			if (given.length > MAX_ITEMS) {
				context.addIssue(`Ensure this field has no more than ${MAX_ITEMS} elements.`);
				return z.NEVER;
			}
			const read = given.map((one, at) => readElement(one, at + 1));
			const errors = new Set(read.flatMap((one) => ("errors" in one ? one.errors : [])));
			for (const error of errors) context.addIssue(error);
			return read.filter((one): one is ItemInput => "sol" in one);
		})
		.meta({
			type: "array",
			maxItems: MAX_ITEMS,
			items: {
				anyOf: [
					{
						type: "object",
						required: ["sol"],
						properties: {
							no_id: {
								anyOf: [
									{ type: "integer", minimum: 0, maximum: MAX_NO },
									{ type: "string", pattern: "^\\d{0,5}$" },
									{ type: "null" },
								],
								description: "Its number, by which items are sorted; its place in the list where it is not sent.",
							},
							sol: { ...documentedAs("Reference", "sol/latest/sols/"), description: "Its solution." },
							is_active: {
								...documentedAs("Flag"),
								description: "False strikes it through; true where it is not sent.",
							},
						},
					},
					{
						...documentedAs("Reference", "sol/latest/sols/"),
						description: "A solution alone: its item stays as it is stored, or is active where it is new.",
					},
				],
			},
		})
		.optional();

/** The items may come as either; if both are there, `guide_item` counts. */
export function itemsOf({
	guide_item,
	specs,
}: {
	guide_item?: ItemInput[];
	specs?: ItemInput[];
}): SentProject["items"] {
	if (guide_item) return { field: "guide_item", rows: guide_item };
	return specs ? { field: "specs", rows: specs } : null;
}
