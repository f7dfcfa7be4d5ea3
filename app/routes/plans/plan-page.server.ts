import { z } from "zod";
import { invalid } from "#app/domain/errors.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import {
	changePlan,
	confirmPins,
	deletePlan,
	getPlanPlaces,
	planFields,
	removePin,
	setPin,
} from "#app/domain/plans/plans.ts";
import type { Entrance } from "#app/http/guards.server.ts";
import type { SiteContext } from "#app/http/site-guard.server.ts";
import { submitThrough } from "#app/http/submit.server.ts";
import { planPaths } from "#app/plan-paths.ts";
import { sitePaths } from "#app/site-paths.ts";

const number = z.coerce.number().optional();

const planAct = z.object({
	do: z.enum(["place", "remove", "confirm", "save", "delete"]),
	...planFields.shape,
	opening: recordId().optional(),
	/** The place in pixels of the browser, and the width that the plan has in them. */
	...{ x: number, y: number, shown: number, zoom: number },
	/** The place in percent of the plan, for who does not point at it. */
	...{ left: z.string().optional(), top: z.string().optional() },
});

type PlanAct = z.output<typeof planAct>;

const NO_PLACE = "Click the place on the plan, or enter it as percentages.";

const percentOf = (text: string) =>
	/^\s*\d{1,3}([.,]\d+)?\s*%?\s*$/.test(text) ? Number.parseFloat(text.replace(",", ".")) : 101;

/** Reads the place out of a form, as shares of the plan. Throws invalid. */
function placeOf({ x, y, shown = 0, left = "", top = "" }: PlanAct, large: { width: number; height: number }) {
	if (left !== "" || top !== "") {
		const [across, down] = [percentOf(left), percentOf(top)];
		const wrong = ["Enter 0 to 100 percent."];
		if (across > 100 || down > 100) {
			throw invalid({ ...(across > 100 ? { left: wrong } : {}), ...(down > 100 ? { top: wrong } : {}) });
		}
		return { x: across / 100, y: down / 100 };
	}
	// A key that chooses the button names its corner: nobody has pointed at anything then.
	if (x === undefined || y === undefined || !(shown > 0) || (x === 0 && y === 0)) throw invalid({ "": [NO_PLACE] });
	const within = (share: number) => Math.min(1, Math.max(0, share));
	return { x: within((x + 0.5) / shown), y: within(((y + 0.5) / shown) * (large.width / large.height)) };
}

/** Handles the forms of the page of a plan. After a place has been set the next opening without one waits for its own. */
export const changePins = (entrance: Entrance<SiteContext>, projectId: number, planId: number) =>
	submitThrough(entrance, planAct, async ({ em, ...place }, input) => {
		const { do: act, opening } = input;
		if (act === "confirm") {
			await confirmPins(em, place, planId, opening ?? null);
			return `${planPaths.plan(projectId, planId, { did: opening ? "checked" : "all-checked" })}#plan`;
		}
		if (act === "save") {
			await changePlan(em, place, planId, input);
			return planPaths.plan(projectId, planId, { did: "saved" });
		}
		if (act === "delete") {
			await deletePlan(em, place, planId);
			return sitePaths.plans(projectId);
		}
		if (opening === undefined) throw invalid({ "": ["Choose an opening."] });
		if (act === "remove") {
			await removePin(em, place, planId, opening);
			return `${planPaths.plan(projectId, planId, { did: "removed" })}#plan`;
		}
		const { plan, unplaced } = await getPlanPlaces(em, projectId, planId);
		await setPin(em, place, planId, { opening, ...placeOf(input, plan.large) });
		const at = unplaced.findIndex(({ id }) => id === opening);
		const next = at < 0 ? undefined : (unplaced[at + 1] ?? unplaced.find(({ id }) => id !== opening));
		const zoom = input.zoom !== undefined && input.zoom > 1 ? input.zoom : null;
		return `${planPaths.plan(projectId, planId, { did: "placed", of: opening, place: next?.id, zoom })}#plan`;
	});
