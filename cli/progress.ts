import { amount } from "#app/amounts.ts";

export interface Progress {
	/** `done` of `total` are through; null: nobody knows how many there are. `label` says what is being done. */
	at(label: string, done: number, total: number | null): void;
	end(): void;
}

const WIDTH = 30;
/** A screen shows no more than this many pictures a second anyway. */
const REDRAW_MS = 80;
/** A log of a long step gets a line at most every so often. */
const LINE_MS = 5000;

/** How far it is, in words: `24%`, or `1,200` where nobody knows the end, or nothing at the start. */
export function howFar(done: number, total: number | null): string {
	if (total) return `${Math.floor((100 * done) / total)}%`;
	return done > 0 ? amount(done) : "";
}

export function progressBar(terminal: NodeJS.WriteStream): Progress {
	let drawn = 0;
	return {
		at(label, done, total) {
			if (Date.now() - drawn < REDRAW_MS && done !== total) return;
			drawn = Date.now();
			const full = total ? Math.min(WIDTH, Math.floor((WIDTH * done) / total)) : 0;
			const bar = total ? `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ` : "";
			const line = `${label} ${bar}${howFar(done, total)}`
				.trimEnd()
				.slice(0, Math.max(10, (terminal.columns || 80) - 1));
			terminal.write(`\r${line}\x1b[K`);
		},
		end() {
			if (drawn > 0) terminal.write("\r\x1b[K");
		},
	};
}

export function progressLines(say: (line: string) => void): Progress {
	let said = Date.now();
	return {
		at(label, done, total) {
			if (Date.now() - said < LINE_MS) return;
			said = Date.now();
			say(`${label} ${howFar(done, total)}`.trimEnd());
		},
		end() {},
	};
}
