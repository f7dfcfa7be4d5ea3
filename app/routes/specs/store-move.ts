import { STAY } from "#app/http/stay.ts";
import type { Rejected } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import type { Moved } from "./move.ts";
import { SEEN_PROJECT } from "./seen-project-field.tsx";

/** A solution and the one that it is put in front of; null is the end. */
export interface Move {
	sol: number;
	before: number | null;
}

/** What came of a move: stored, refused with a reason, or led to another page. */
export type StoredMove = { stored: true } | { why: string } | { to: string };

/**
 * Has a move stored behind the page's back. A plain request: what fails on its way is an answer here too, where the
 * router would give up the page.
 */
export async function storeMove({ sol, before }: Move, project: { id: number } | null): Promise<StoredMove> {
	const fields = { sol: String(sol), before: String(before ?? ""), back: location.pathname, [STAY]: "on" };
	const body = new URLSearchParams({ ...fields, [SEEN_PROJECT]: String(project?.id ?? "none") });
	try {
		const response = await fetch(paths.summaryMove(), { method: "POST", body });
		if (response.redirected) return { to: new URL(response.url).pathname };
		const answer: Moved | Rejected = await response.json();
		return "moved" in answer ? { stored: true } : { why: answer.result.error?.[""]?.[0] ?? "Something went wrong." };
	} catch (error) {
		return { why: error instanceof TypeError ? "Network error!" : "Something went wrong." };
	}
}
