import type { FieldName } from "./penetration-fields.ts";

/** The meaning of each field of a penetration, in `/api/docs`; apart from the fields, which pages send to the browser. */
export const FIELD_MEANINGS = {
	ref: "Its number, unique in the project whatever the case. A number that was deleted is not given again.",
	level: "The level or storey; may be empty.",
	location: "The place on the level; may be empty.",
	orientation: "The orientation, such as Wall; may be empty.",
	substrate: "What is penetrated, such as Plasterboard; may be empty.",
	thickness: "The thickness of the substrate, with its unit; may be empty.",
	classification: "The service classification, such as Combustible Pipe; may be empty.",
	service: "What the service is made of, such as PVC; may be empty.",
	service_type: "What the service is, such as Pipe; may be empty.",
	size: "The size of the service or opening, such as `Ø110`; may be empty.",
	insulation: "The insulation around the service as thickness and material, or `none`; empty says nothing of it.",
	required:
		"The rating that is required, in minutes as structural/integrity/insulation (`-/60/60`) or as a class (`EI 60`).",
	opening: "The size of the hole, such as `Ø125` or `600 x 400`; empty says nothing of it.",
	gap: "The gap between the service and the edge of the opening in mm, as a number or a range (`5 to 25`); `0` where they touch. Empty says nothing of it.",
	spacing: "The distance to the next seal in mm; empty says nothing of it.",
	access: "The sides from which it can be sealed: `both sides` or `one side`; empty says nothing of it.",
	fire_from: "Where the fire may be: `either side`, `sealed side`, `other side` or `below`; empty says nothing of it.",
	services:
		"All services in the opening, each with what it has of its own. The first is the one that `classification`, `service`, `service_type`, `size` and `insulation` state.",
	quantity: "How many alike ones it stands for, or how many metres.",
	unit: "The unit of the quantity: pieces (`no.`) or metres (`m`).",
	note: "A note; may be empty.",
	status: "Whether a solution is still to be found, is assigned, or is not needed.",
	sol: "The id of the solution that is assigned to it; null while it is open.",
	specimens:
		"The ids of the specimens of that solution that are relied on: one, or the two between whose sizes its own lies.",
} as const satisfies Record<FieldName, string>;

export const SERVICE_QUANTITY_MEANING =
	"How many of this service pass through each opening; null, or left out, where that is not stated.";
