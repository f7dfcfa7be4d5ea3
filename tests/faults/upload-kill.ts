import { trial } from "./parts/trial.ts";
import { openUploadField, STAGES } from "./parts/upload-field.ts";

/*
 * node tests/faults/upload-kill.ts [rounds, 10 unless told]
 * kill -9 of the web process while a drawing is uploaded, between Upload and Submit, and during Submit: a line per round.
 */
const rounds = Number(process.argv[2] ?? 10);

await trial(async ({ folder, say, note }) => {
	const field = await openUploadField(folder);
	for (const stage of STAGES) {
		let stored = 0;
		let wrong = 0;
		for (let round = 0; round < rounds; round++) {
			const left = await field.kill(stage, round);
			stored += left.stored ? 1 : 0;
			wrong += left.wrong.length > 0 ? 1 : 0;
			const fate = left.stored ? "the solution is stored" : `the draft is ${left.draft}`;
			say(`killed while ${stage}: ${fate}; ${left.wrong.join(", ") || "nothing wrong"}`);
		}
		const figure = `${rounds} kills: ${stored} stored all the same, ${wrong} left something wrong`;
		note(`kill -9 of web, upload ${stage}`, figure, wrong === 0);
	}
	await field.close();
});
