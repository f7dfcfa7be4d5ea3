import { type DraftKey, dropWizardDraft, storeMine, type Wizard } from "#app/domain/wizards/wizard-drafts.ts";
import type { RequestContext } from "#app/http/guards.server.ts";

interface Leaving<Key extends DraftKey> {
	key: Key;
	move: string;
	version?: number;
	/** The step that the address names. */
	step: number | null;
	back: string;
	addressOf: (step: number) => string;
}

/** Cancel, and the choice between two versions. Answers where they lead, or null for any other press. */
export async function leaveWizard<Data extends object, Key extends DraftKey>(
	{ em, actor }: RequestContext,
	wizard: Wizard<Data, Key>,
	{ key, move, version, step, back, addressOf }: Leaving<Key>,
): Promise<string | null> {
	if (move === "cancel" || move === "theirs") await dropWizardDraft(em, actor, key);
	if (move === "cancel") return back;
	if (move === "theirs") return addressOf(1);
	if (move !== "mine") return null;
	if (version !== undefined) await storeMine(em, actor, wizard, key, version);
	return addressOf(step ?? 1);
}
