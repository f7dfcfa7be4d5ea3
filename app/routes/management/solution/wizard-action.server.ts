import { z } from "zod";
import { keepSolutionStep } from "#app/domain/catalogue/wizards/solution.ts";
import { SOLUTION_STEPS } from "#app/domain/catalogue/wizards/solution-values.ts";
import { byStaff, type RequestContext } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { stepAfter } from "#app/routes/management/wizard/moves.ts";
import { leaveWizard } from "./leave.server.ts";
import { actOnUpload } from "./upload-action.server.ts";
import type { SolutionAddress } from "./wizard-data.server.ts";
import { sentFilter, sentPart, stepFields } from "./wizard-form.server.ts";

const schema = z.object(stepFields);

export function act(request: Request, address: SolutionAddress) {
	// Whoever sends no files may send the first step's form without parts, too.
	const parts = /^multipart\//i.test(request.headers.get("Content-Type") ?? "");
	if (parts || address.step === 1) return actOnUpload(request, address);
	return actOnStep(request, address);
}

function actOnStep(request: Request, address: SolutionAddress) {
	const act = async (context: RequestContext, sent: z.output<typeof schema>) => {
		const left = await leaveWizard(context, address, sent);
		if (left !== null) return left;
		const { key, path } = address;
		const { move, step, seen } = sent;
		const part = SOLUTION_STEPS[step - 1]?.part ?? "drawing";
		const to = stepAfter(move, step);
		if (part === "drawing") return paths.wizardStep(path, to);
		const next = await keepSolutionStep(context.em, context.actor, key, {
			part,
			typed: sentPart(part, sent),
			seen,
			to,
			filter: sentFilter(part, sent),
		});
		if (move !== "specimen") return paths.wizardStep(path, next);
		return paths.wizardStep(paths.specimenCreate(), 1, key.recordId === null ? "new" : String(key.recordId));
	};
	return submit(byStaff(request), schema, act, undefined, "Something went wrong creating solution");
}
