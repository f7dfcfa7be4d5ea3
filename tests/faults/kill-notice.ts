import { setTimeout as pause } from "node:timers/promises";
import { signedIn } from "#tests/http/visitor.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { freePort } from "#tests/support/processes.ts";
import { COMMANDS, openPlant, untilReady } from "./parts/plant.ts";
import { makeSchedule } from "./parts/schedules.ts";
import { trial } from "./parts/trial.ts";

/*
 * node tests/faults/kill-notice.ts: kill -9 of web and worker while staff send a notice of evidence that fell, twelve
 * times, with no mail server. Each notice that is there has its mail and its job; when the mail server is back each mail
 * comes, once.
 */
const ROUNDS = 12;
/** Milliseconds after the form was sent, about as long as it takes to be answered. */
const LATEST_KILL = 240;

await trial(async ({ folder, say, note }) => {
	const port = await freePort();
	const plant = await openPlant(folder, { MAIL_URL: `smtp://127.0.0.1:${port}` });
	const { url } = plant.product;
	if (!(await makeSchedule(plant, await signedIn(url)))) throw new Error("There is no schedule to write about.");
	const [record] = await plant.query<{ id: number }>(
		"select record_id as id from issued_record where entity = 'report' order by 1 limit 1",
	);
	let answered = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const staff = await signedIn(url, "staff");
		const fields = { subject: "withdrawn", reason: `Round ${round}`, replace_by: "", certain: "on" };
		const sending = staff.post(`/management/lists/report/${record!.id}/notice`, fields).then(
			({ status }) => status,
			() => 0,
		);
		await pause((LATEST_KILL * round) / (ROUNDS - 1));
		plant.kill(COMMANDS.worker);
		plant.kill(COMMANDS.web);
		const status = await sending;
		if (status === 303) answered += 1;
		say(`round ${round + 1}: ${status || "cut off"}`);
		await untilReady(url);
	}
	const [rows] = await plant.query<{ notices: number; whole: number; jobs: number }>(
		`select count(*)::int as notices,
		   count(*) filter (where owners = 1 and mails = 1)::int as whole, coalesce(sum(jobs), 0)::int as jobs
		 from (select (select count(*) from notice_owner o where o.notice_id = n.id) as owners,
		   (select count(*) from mail m where m.notice_id = n.id) as mails,
		   (select count(*) from mail m join queue.job j on j.name = 'mail' and j.data ->> 'mailId' = m.id::text
		    where m.notice_id = n.id) as jobs from notice n) counted`,
	);
	const { notices, whole, jobs } = rows!;
	note(
		`kill -9 of web and worker while a notice is sent, ${ROUNDS} times`,
		`${answered} answered as sent, ${notices} stored, ${whole} of them with owner and mail, ${jobs} jobs`,
		notices > 0 && notices >= answered && whole === notices && jobs === notices,
	);

	const server = await openMailServer(port);
	for (let waited = 0; waited < 180_000 && server.mails.length < notices; waited += 250) await pause(250);
	await pause(5_000);
	const ids = new Set(server.mails.map(({ headers }) => headers["message-id"]));
	note(
		"then the mail server is there",
		`${server.mails.length} mails came of ${notices}, ${server.mails.length - ids.size} twice`,
		server.mails.length === notices && ids.size === notices,
	);
	await server.close();
	const { code, left } = await plant.close();
	note("the stop afterwards", `exit ${code}, ${left.length} processes left`, code === 0 && left.length === 0);
});
