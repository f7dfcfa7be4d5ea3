import { setTimeout as pause } from "node:timers/promises";
import { FORM, signedIn, type Visitor, visitor } from "#tests/http/visitor.ts";
import { openPlant, type Plant } from "./parts/plant.ts";
import { openSampler } from "./parts/sampler.ts";
import { trial } from "./parts/trial.ts";
import { webMemory } from "./parts/web-memory.ts";

/*
 * node tests/faults/hostile-forms.ts: hostile forms under load. Two hundred connections ask for sign-in, the finder and a
 * project for half a minute each, and send hostile forms among it: with the limits of every day, and with none. Meanwhile
 * `/healthz` answers at once and another signed-in person gets their page within a second; afterwards memory goes back.
 */
const CONNECTIONS = 200;
const SECONDS = 30;
const HEALTH_MS = 250;
const PAGE_MS = 1_000;
const REST_SHARE = 1.5;
const HOSTILE = ["z[99999999]=1", "a=&".repeat(80_000), "__intent__=x", `a${"[0]".repeat(80_000)}=1`];

type Load = [what: string, ask: (attacker: Visitor, turn: number) => Promise<Response>];

const hostile = (attacker: Visitor, path: string, turn: number) =>
	attacker.send(path, HOSTILE[turn % HOSTILE.length]!, { Origin: attacker.origin, "Content-Type": FORM });

/** One ask in ten is a hostile form. */
const among = (path: string, usual: (attacker: Visitor) => Promise<Response>): Load[1] => {
	return (attacker, turn) => (turn % 10 === 0 ? hostile(attacker, path, turn) : usual(attacker));
};

const LOADS: Load[] = [
	["sign-in", among("/auth/sign-in", (one) => one.post("/auth/sign-in", { email: "a@b.nz", password: "wrong-one" }))],
	["finder", among("/specs/summary/items", (one) => one.get("/specs/sols?ori=5"))],
	["project", among("/specs/form", (one) => one.get("/specs/summary"))],
];

async function attack({ product: { url } }: Plant, attacker: Visitor, other: Visitor, [, ask]: Load) {
	const health = openSampler(`${url.replace("localhost", "127.0.0.1")}/healthz`, 50);
	const page = openSampler(`${url}/projects`, 200, other.cookie());
	const answers: Record<string, number> = {};
	const end = performance.now() + SECONDS * 1000;
	await Promise.all(
		Array.from({ length: CONNECTIONS }, async (_, who) => {
			for (let turn = who; performance.now() < end; turn++) {
				const answer = await ask(attacker, turn).catch((error) => String(error.cause?.code ?? error.message));
				const status = typeof answer === "string" ? answer : String(answer.status);
				if (typeof answer !== "string") await answer.arrayBuffer();
				answers[status] = (answers[status] ?? 0) + 1;
				if (status === "429" || status === "503") await pause(200);
			}
		}),
	);
	return { answers, health: await health.end(), page: await page.end() };
}

await trial(async ({ folder, note }) => {
	for (const [limits, scale] of [
		["with limits", "1"],
		["without limits", "0"],
	] as const) {
		const plant = await openPlant(`${folder}/${scale}`, { RATE_LIMIT_SCALE: scale });
		const { url } = plant.product;
		const other = await signedIn(url, "staff");
		const person = await signedIn(url);
		for (let turn = 0; turn < 30; turn++) await (await other.get("/projects")).arrayBuffer();
		const rest = webMemory(plant);
		for (const load of LOADS) {
			const attacker = load[0] === "sign-in" ? visitor(url) : person;
			const { answers, health, page } = await attack(plant, attacker, other, load);
			const others = Object.keys(answers).filter(
				(status) => !["200", "302", "303", "400", "429", "503"].includes(status),
			);
			const busiest = webMemory(plant);
			let after = busiest;
			for (let waited = 0; waited < 60 && after > REST_SHARE * rest; waited++) {
				await pause(1_000);
				after = webMemory(plant);
			}
			note(
				`${CONNECTIONS} connections on ${load[0]} for ${SECONDS} s, ${limits}, one form in ten hostile`,
				`${JSON.stringify(answers)}; /healthz p99 ${health.p99.toFixed(0)} ms of ${health.count}; another person's page at most ${page.most.toFixed(0)} ms of ${page.count}${page.bad.length > 0 ? `, ${page.bad}` : ""}; memory ${rest} MB at rest, ${busiest} at the end, ${after} then`,
				others.length === 0 &&
					health.bad.length === 0 &&
					page.bad.length === 0 &&
					health.p99 <= HEALTH_MS &&
					page.most <= PAGE_MS &&
					after <= REST_SHARE * rest,
			);
		}
		await plant.close();
	}
});
