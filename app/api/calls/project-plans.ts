import { z } from "zod";
import { fileAddressOf } from "#app/api/http/addresses.ts";
import { call, list, PEOPLE } from "#app/api/http/call.ts";
import { listPins, listPlans, type PinView, type PlanView, pinShape } from "#app/domain/plans/plans.sql.ts";
import { id, integer, shape } from "#app/domain/shape.schema.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";

const planPin = shape("PlanPin", "An opening with its place on a plan.", {
	penetration: id.describe("The id of the penetration."),
	...pinShape.shape,
	to_check: z.boolean().describe("True where it was set on an earlier revision, and nobody has confirmed it since."),
});

const planShape = shape("Plan", "A plan of a level, as its last revision has it.", {
	id,
	name: z.string().describe("Its name."),
	level: z.string().describe("The level, as its penetrations have it; it may be empty."),
	revision: z.string().describe("The revision by the drawing itself, such as `B`."),
	revision_no: integer.describe("The number of the revision here: 1, 2, 3 …"),
	date: z.iso.date().describe("The date of the revision."),
	file: z.string().describe("The address of the PDF, or of the picture; signed, for 12 to 24 hours."),
	page: integer.nullable().describe("The page of the PDF, from 1; null where the plan is a picture."),
	sha256: z.string().describe("The SHA-256 of the file."),
	picture: z.string().describe("The address of the page as a JPEG; signed as `file` is."),
	picture_width: integer.describe("The width of the picture in pixels."),
	picture_height: integer.describe("Its height in pixels."),
	pins: z.array(planPin).describe("The penetrations that have their place on it."),
});

function planJson(plan: PlanView, pins: PinView[]) {
	const { id: planId, name, level, no, label, date, page, file, large, revisionId } = plan;
	const address = (field: "file" | "picture", version: number, fileName: string) =>
		fileAddressOf("plan", revisionId, field, { version, name: fileName });
	return {
		...{ id: planId, name, level, revision: label, revision_no: no, date },
		...{ file: address("file", file.id, file.name), page, sha256: file.sha256 },
		...{ picture: address("picture", large.id, "plan.jpg"), picture_width: large.width, picture_height: large.height },
		pins: pins.map(({ opening, x, y, isToCheck }) => ({ penetration: opening, x, y, to_check: isToCheck })),
	};
}

export const planCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/plan/",
		level: "signed in",
		summary: "The plans of a project by level, then name, with the places of its penetrations.",
		description:
			"A plan without pins has an empty list. A place is a share of the page as viewers show it, turned and cropped.",
		who: PEOPLE,
		params: { id: "Id of the project." },
		shape: z.array(planShape),
		refusals: [404],
		async act({ em, actor, id: projectId }) {
			await getSiteActor(em, actor, projectId);
			const pins = Map.groupBy(await listPins(em, projectId), ({ plan }) => plan);
			const plans = await listPlans(em, projectId);
			return list(plans.map((plan) => planJson(plan, pins.get(plan.id) ?? [])));
		},
	}),
];
