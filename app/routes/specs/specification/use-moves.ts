import { useBeforeUnload, useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { withMoved } from "#app/domain/projects/project-limits.ts";
import { STAY } from "#app/http/common-fields.ts";
import type { Rejected, Stayed } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import type { SpecificationRow } from "#app/routes/specs/project-summary.server.ts";
import { SHOWN_PROJECT } from "#app/routes/specs/shown-project-field.tsx";

/** A solution and the one that it is put in front of; null is the end. */
interface Move {
	sol: number;
	before: number | null;
}

/** Stored, refused with a reason, or led to another page. */
type StoredMove = { stored: true } | { why: string } | { to: string };

/** A plain request: where the router would give up the page, what fails on its way is an answer here. */
async function storeMove({ sol, before }: Move, project: { id: number } | null): Promise<StoredMove> {
	const fields = { sol: String(sol), before: String(before ?? ""), back: location.pathname, [STAY]: "on" };
	const body = new URLSearchParams({ ...fields, [SHOWN_PROJECT]: String(project?.id ?? "none") });
	try {
		const response = await fetch(paths.summaryMove(), { method: "POST", body });
		if (response.redirected) return { to: new URL(response.url).pathname };
		const answer: Stayed | Rejected = await response.json();
		if ("to" in answer) return answer.to === fields.back ? { stored: true } : answer;
		return { why: answer.result.error?.[""]?.[0] ?? "Something went wrong." };
	} catch (error) {
		return { why: error instanceof TypeError ? "Network error!" : "Something went wrong." };
	}
}

interface Line {
	tail: Promise<void>;
	waiting: number;
	/** Stored, but not yet in the rows of the page; `due` of them will be in those that are being fetched. */
	stored: number;
	due: number;
	/** Raised by a failure, which takes along all that waited behind it. */
	round: number;
}

/** Sends the moves one after the other, also when the page has been left. Answers those that the page's rows do not have yet. */
function useLine(rows: unknown[], project: { id: number } | null) {
	const [moves, setMoves] = useState<Move[]>([]);
	const [failure, setFailure] = useState<{ why: string; at: string } | null>(null);
	const { key } = useLocation();
	const here = useRef(key);
	here.current = key;
	const line = useRef<Line>({ tail: Promise.resolve(), waiting: 0, stored: 0, due: 0, round: 0 });
	const { revalidate } = useRevalidator();
	const navigate = useNavigate();
	const there = useRef(true);
	useEffect(() => {
		there.current = true;
		return () => {
			there.current = false;
		};
	}, []);

	async function store(move: Move, round: number): Promise<void> {
		const { current } = line;
		if (round !== current.round) return;
		const answer = await storeMove(move, project);
		current.waiting--;
		if (!there.current) return;
		if ("stored" in answer) {
			current.stored++;
			if (current.waiting > 0) return;
			current.due = current.stored;
			return revalidate();
		}
		Object.assign(current, { waiting: 0, stored: 0, due: 0, round: round + 1 });
		setMoves([]);
		if ("to" in answer) return navigate(answer.to);
		setFailure({ why: answer.why, at: here.current });
		if (navigator.onLine) revalidate();
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: rows that have come anew are what this waits for.
	useEffect(() => {
		const { current } = line;
		const { due } = current;
		if (due === 0) return;
		Object.assign(current, { stored: current.stored - due, due: 0 });
		setMoves((all) => all.slice(due));
	}, [rows]);
	function add(move: Move): void {
		const { current } = line;
		const { round } = current;
		current.waiting++;
		current.tail = current.tail.then(() => store(move, round));
		setFailure(null);
		setMoves((all) => [...all, move]);
	}
	// The next press leaves it behind.
	return { moves, add, failure: failure?.at === key ? failure.why : null };
}

export type Moves = ReturnType<typeof useMoves<SpecificationRow>>;

/**
 * Shows a move at once with script, and stores it behind the page's back, each press for itself and in the order in which
 * they were made; until then the page is `busy`. What fails goes back, and the page says why. `rows` are those of the
 * server; answered are those to be seen.
 */
export function useMoves<Row extends { id: number; drawing: string }>(rows: Row[], project: { id: number } | null) {
	const { moves, add, failure } = useLine(rows, project);
	const [spoken, setSpoken] = useState("");
	const busy = moves.length > 0;
	useBeforeUnload((event) => busy && event.preventDefault());
	const seen = useMemo(
		() => moves.reduce((list, { sol, before }) => withMoved(list, (row) => row.id, sol, before), rows),
		[rows, moves],
	);
	function move(sol: number, before: number | null): void {
		const after = withMoved(seen, (row) => row.id, sol, before);
		const at = after.findIndex((row) => row.id === sol);
		setSpoken(`${after[at]?.drawing} is now number ${at + 1} of ${after.length}.`);
		add({ sol, before });
	}
	return { rows: seen, busy, move, failure, spoken: failure ? "" : spoken };
}
