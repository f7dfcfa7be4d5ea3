import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { projectRoot } from "#db/project.ts";
import { say } from "./processes.ts";

/*
 * npm run bench [-- --solutions 30000 --seconds 3 --runs 1 --import catalogue] [-- finder api pages import pdf]
 * Builds the product, runs the single benches one after the other, and puts what they say into one table. Every floor
 * is measured in the same run. Each bench is also a program of its own, which says more.
 */
const { values: options, positionals } = parseArgs({
	options: {
		solutions: { type: "string", default: "30000" },
		seconds: { type: "string", default: "3" },
		runs: { type: "string", default: "1" },
		/** The case of bench/import.ts: thousand, tenth, catalogue or million. */
		import: { type: "string", default: "catalogue" },
	},
	allowPositionals: true,
});

interface Part {
	args: string[];
	ours: string;
	floor: string;
	/** The column with the ratio; where there is none, floor and ours are rates and divided. */
	ratio?: string;
	unit: string;
}

const { solutions, seconds, runs } = options;
const parts: Record<string, Part> = {
	finder: {
		args: ["finder.ts", solutions],
		ours: solutions,
		floor: `ORM ${solutions}`,
		ratio: "ORM ÷ ours",
		unit: "ms; beside: plain ORM, where measured",
	},
	api: {
		args: ["api.ts", solutions],
		ours: "requests/s",
		floor: "ids by pgbench, tps",
		unit: "requests per second; beside: pgbench with the SQL alone",
	},
	pages: {
		args: ["pages.ts", "--solutions", solutions, "--seconds", seconds],
		ours: "web, ms",
		floor: "bare http, ms",
		ratio: "ratio",
		unit: "ms of processor; beside: bare http with the same bytes",
	},
	import: {
		args: ["import.ts", options.import],
		ours: "from empty",
		floor: "COPY, INSERT",
		ratio: "ratio",
		unit: "clock, processor; beside: COPY and INSERT … SELECT",
	},
	pdf: {
		args: ["schedule.ts", runs],
		ours: "schedule",
		floor: "floor",
		ratio: "ratio",
		unit: "beside: Chromium alone printing the same HTML",
	},
};

const cellsOf = (line: string) =>
	line
		.split("|")
		.slice(1, -1)
		.map((cell) => cell.trim());

async function run(args: string[]): Promise<string> {
	const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] });
	let text = "";
	child.stdout.setEncoding("utf8").on("data", (part: string) => {
		text += part;
	});
	const [code] = await once(child, "close");
	if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${text}`);
	return text;
}

function rowsOf(text: string): { what: string; cells: Map<string, string> }[] {
	const [head, , ...rows] = text.split("\n").filter((line) => line.startsWith("|"));
	const names = cellsOf(head ?? "");
	return rows.map((row) => {
		const cells = cellsOf(row);
		return { what: cells[0] ?? "", cells: new Map(names.map((name, at) => [name, cells[at] ?? ""])) };
	});
}

function lines(name: string, { ours, floor, ratio, unit }: Part, text: string): string[] {
	return rowsOf(text).map(({ what, cells }) => {
		const [own = "", least = ""] = [cells.get(ours), cells.get(floor)];
		const divided = Number(least) / Number(own);
		const times = ratio ? cells.get(ratio) : Number.isFinite(divided) && divided > 0 ? divided.toFixed(1) : "–";
		return `| ${[name, what, own, least || "–", times || "–", unit].join(" | ")} |`;
	});
}

await run(["cli/index.ts", "build"]);
say("| part | what | ours | beside it | ratio | figures |");
say("|---|---|---|---|---|---|");
for (const [name, part] of Object.entries(parts)) {
	if (positionals.length > 0 && !positionals.includes(name)) continue;
	const [file = "", ...args] = part.args;
	for (const line of lines(name, part, await run([`bench/${file}`, ...args]))) say(line);
}
