import { useBeforeUnload, useBlocker, useNavigate, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { withMoved } from "#app/domain/projects/moved.ts";
import { type Move, type StoredMove, storeMove } from "./store-move.ts";

/** What is waiting, with one more: a further move of the same solution takes the place of one that was not sent. */
function withMove(waiting: Move[], move: Move): Move[] {
	const last = waiting.length > 1 ? waiting.at(-1) : undefined;
	return last?.sol === move.sol ? [...waiting.slice(0, -1), move] : [...waiting, move];
}

/** Until all moves are stored, the page is not left. */
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
 * The moves that wait to be stored, the first of them on its way. One is over when `rows` have come anew after it was
 * stored, and only then the next one is sent; one that fails takes those behind it along.
 */
function useQueue(rows: unknown[], project: { id: number } | null) {
	const [waiting, setWaiting] = useState<Move[]>([]);
	const [failure, setFailure] = useState<string | null>(null);
	const stored = useRef<Move>();
	const { revalidate } = useRevalidator();
	const navigate = useNavigate();
	const handle = useRef((_move: Move, _answer: StoredMove) => {});
	useEffect(() => {
		handle.current = (move, answer) => {
			stored.current = "stored" in answer ? move : undefined;
			if ("why" in answer) setFailure(answer.why);
			if (!("stored" in answer)) setWaiting([]);
			if ("to" in answer) navigate(answer.to);
			else if (!("why" in answer) || navigator.onLine) revalidate();
		};
	});
	const [next] = waiting;
	const seen = useRef(project);
	useEffect(() => {
		seen.current = project;
	});
	useEffect(() => {
		if (next) storeMove(next, seen.current).then((answer) => handle.current(next, answer));
	}, [next]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: rows that have come anew are what this waits for.
	useEffect(() => {
		const over = stored.current;
		stored.current = undefined;
		if (over) setWaiting((moves) => moves.filter((move) => move !== over));
	}, [rows]);
	const add = useCallback((move: Move) => {
		setFailure(null);
		setWaiting((moves) => withMove(moves, move));
	}, []);
	return { waiting, add, failure };
}

/**
 * With script a move is seen at once and stored behind the page's back, each press for itself and in the order in which
 * they were made. What is refused goes back, and the page says why. `rows` are those of the server; answered are those
 * to be seen.
 */
export function useMoves<Row extends { id: number; drawing: string }>(rows: Row[], project: { id: number } | null) {
	const { waiting, add, failure } = useQueue(rows, project);
	const [spoken, setSpoken] = useState("");
	useStayWhile(waiting.length > 0);
	const seen = useMemo(
		() => waiting.reduce((list, { sol, before }) => withMoved(list, (row) => row.id, sol, before), rows),
		[rows, waiting],
	);
	const move = useCallback(
		(sol: number, before: number | null) => {
			const after = withMoved(seen, (row) => row.id, sol, before);
			const at = after.findIndex((row) => row.id === sol);
			setSpoken(`${after[at]?.drawing} is now number ${at + 1} of ${after.length}.`);
			add({ sol, before });
		},
		[seen, add],
	);
	return { rows: seen, move, failure, spoken: failure ? "" : spoken };
}
