import { dropWizardDraft } from "#app/domain/wizards/drafts.ts";
import { keepMySolution, submitSolution } from "#app/domain/wizards/solution.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { paths } from "#app/paths.ts";
import { offerNotice } from "#app/routes/management/recall/issued-words.server.ts";
import type { SolutionAddress } from "./wizard-data.server.ts";

const done = (recordId: number | null) =>
	recordId === null ? "Solution has been created successfully." : "Solution has been updated successfully.";

async function finish(
	{ em, actor, session }: RequestContext,
	{ key }: SolutionAddress,
	acknowledged?: string,
): Promise<string> {
	const selected = await submitSolution(em, actor, key, acknowledged);
	await flash(em, session, {
		notice: done(key.recordId),
		...(key.recordId === null ? {} : await offerNotice({ em, actor }, "solution", key.recordId)),
	});
	return paths.solutionManager({ selected });
}

/** Submit, Cancel, and the choice between two versions. Answers where they lead, or null for any other press. */
export async function leaveWizard(
	context: RequestContext,
	address: SolutionAddress,
	{ move, version, acknowledged }: { move: string; version?: number; acknowledged?: string },
): Promise<string | null> {
	const { em, actor } = context;
	const { key, path, step } = address;
	if (move === "submit") return finish(context, address, acknowledged);
	if (move === "cancel" || move === "theirs") await dropWizardDraft(em, actor, key);
	if (move === "cancel") return paths.solutionManager({ selected: key.recordId });
	if (move === "theirs") return paths.wizardStep(path, 1);
	if (move !== "mine") return null;
	if (version !== undefined) await keepMySolution(em, actor, key, version);
	return paths.wizardStep(path, step ?? 1);
}
