import { useBeforeUnload, useBlocker, useFetcher, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { withMoved } from "#app/domain/projects/moved.ts";
import { STAY } from "#app/http/stay.ts";
import type { Rejected } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import type { Moved, Offline } from "./move.ts";
import { SEEN_PROJECT } from "./seen-project.ts";

/** A solution and the one that it was put in front of; null is the end. */
interface Move {
	sol: number;
	before: number | null;
}

/** What is waiting, with one more: a further move of the same solution takes the place of one that was not sent. */
function withMove(waiting: Move[], move: Move, sent: Move | undefined): Move[] {
	const last = waiting.at(-1);
	return last && last !== sent && last.sol === move.sol ? [...waiting.slice(0, -1), move] : [...waiting, move];
}

function whyNot(answer: Rejected | Offline | undefined): string {
	if (answer && "offline" in answer) return "Network error!";
	return answer?.result.error?.[""]?.[0] ?? "Something went wrong.";
}

/** Moves are sent one after the other; until they are stored, the page is not left. */
function useStayWhile(busy: boolean): void {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => busy && nextLocation.pathname !== currentLocation.pathname,
	);
	useEffect(() => {
		if (!busy && blocker.state === "blocked") blocker.proceed();
	}, [busy, blocker]);
	useBeforeUnload((event) => busy && event.preventDefault());
}

/**
 * With script a move is seen at once and stored behind the page's back, each press for itself and in the order in which
 * they were made. What is refused goes back, and the page says why. `rows` are those of the server; answered are those
 * to be seen.
 */
export function useMoves<Row extends { id: number; drawing: string }>(rows: Row[], project: { id: number } | null) {
	const { state, data, submit } = useFetcher<Moved | Rejected | Offline>();
	const { revalidate } = useRevalidator();
	const [waiting, setWaiting] = useState<Move[]>([]);
	const [failure, setFailure] = useState<string | null>(null);
	const [spoken, setSpoken] = useState("");
	const sent = useRef<{ move: Move; former: unknown }>();
	useStayWhile(waiting.length > 0);
	useEffect(() => {
		const { move, former } = sent.current ?? {};
		if (state !== "idle" || (move && data === former)) return;
		if (move) {
			sent.current = undefined;
			const stored = data !== undefined && "moved" in data;
			setWaiting((moves) => (stored ? moves.filter((one) => one !== move) : []));
			if (stored) return;
			setFailure(whyNot(data));
			setSpoken("");
			if (data && "result" in data) revalidate();
			return;
		}
		const next = waiting[0];
		if (!next) return;
		sent.current = { move: next, former: data };
		const fields = { sol: String(next.sol), before: String(next.before ?? ""), [STAY]: "on" };
		submit(
			{ ...fields, [SEEN_PROJECT]: String(project?.id ?? "none") },
			{ method: "post", action: paths.summaryMove() },
		);
	}, [state, data, waiting, submit, revalidate, project]);
	const seen = useMemo(
		() => waiting.reduce((list, { sol, before }) => withMoved(list, (row) => row.id, sol, before), rows),
		[rows, waiting],
	);
	const move = useCallback(
		(sol: number, before: number | null) => {
			const after = withMoved(seen, (row) => row.id, sol, before);
			const at = after.findIndex((row) => row.id === sol);
			setFailure(null);
			setSpoken(`${after[at]?.drawing} is now number ${at + 1} of ${after.length}.`);
			setWaiting((moves) => withMove(moves, { sol, before }, sent.current?.move));
		},
		[seen],
	);
	return { rows: seen, move, failure, spoken };
}
