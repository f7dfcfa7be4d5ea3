import type { OutgoingMail } from "#app/adapters/mail.ts";
import { openMailer } from "#app/adapters/mailer.server.ts";
import { openQueue, type Queue } from "#app/adapters/queue.server.ts";
import { type DeliveryContext, mailDelivery, writeMail } from "#app/domain/mail/delivery.ts";
import type { MailJob, MailQueue } from "#app/domain/mail/outbox.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { overrideSettings, type Settings, settings } from "#db/settings.ts";
import { ensure } from "#tests/support/catalogue.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

/** A database with a queue whose mails can be read as they are put in, or worked off as the worker does. */
export interface PostOffice {
	place: FreshDatabase;
	em: EntityManager;
	/** For the use cases; adds to the real queue. */
	mail: MailQueue;
	/** The mails that were put in, in order. */
	jobs: MailJob[];
	/** Writes the mail that was put in last, as the worker would; null when there is nothing to say. */
	lastMail(): Promise<OutgoingMail | null>;
	events: Parameters<DeliveryContext["onEvent"]>[0][];
	/** Begins to work off the queue towards this mail server, or the outbox; the returned function stops. */
	work(mailUrl: string | null): Promise<() => Promise<void>>;
	/** The handler of one job, towards this mail server or the outbox. */
	delivery(mailUrl: string | null, more?: Partial<Settings>): (job: MailJob) => Promise<void>;
	close(): Promise<void>;
}

/** Opens a post office on a fresh database with a city and a company (their ids are 1). */
export async function openPostOffice(variables: Record<string, string> = {}): Promise<PostOffice> {
	const place = await freshDatabase();
	overrideSettings({ ...place.env, RATE_LIMIT_SCALE: "1", ...variables });
	const database: Database = await openDatabase(place.settings, 10);
	const fork = () => database.orm.em.fork() as EntityManager;
	const sender = await openQueue(place.address, "sender", () => {});
	await ensure(fork(), "city", { name: "Nelson", region: "Nelson" });
	await ensure(fork(), "company", { name: "Lee Fire" });
	const jobs: MailJob[] = [];
	const events: PostOffice["events"] = [];
	const opened: Queue[] = [sender];
	const delivery: PostOffice["delivery"] = (mailUrl, more = {}) => {
		const config = { ...settings(), mailUrl, ...more };
		return mailDelivery({
			fork,
			mailer: openMailer(config),
			settings: config,
			writers: mailWriters,
			onEvent: (event) => events.push(event),
		});
	};
	return {
		place,
		em: fork(),
		jobs,
		events,
		delivery,
		mail: {
			async add(em, job) {
				await sender.add(em, "mail", job);
				jobs.push(job);
			},
		},
		lastMail: () => writeMail(fork(), jobs.at(-1)!.mailId, settings(), mailWriters),
		async work(mailUrl) {
			const worker = await openQueue(place.address, "worker", () => {});
			opened.push(worker);
			const deliver = delivery(mailUrl);
			await worker.work("mail", 2, (job) => deliver(job as MailJob));
			return async () => {
				opened.splice(opened.indexOf(worker), 1);
				await worker.stop(5);
			};
		},
		async close() {
			for (const queue of opened) await queue.stop(5);
			await database.close();
			await place.drop();
		},
	};
}

/** A sign-up as the form's schema answers it. */
export const signUpOf = (email: string, more: object = {}) => ({
	email,
	first_name: "Ann",
	last_name: "Lee",
	phone: "021234567",
	password: "right password",
	re_password: "right password",
	city: 1,
	company: 1,
	...more,
});

/** The two parts of a link by mail. */
export function partsOf(mail: { text: string } | null): { uid: string; token: string } {
	const [, uid = "", token = ""] =
		/\/auth\/(?:activate|reset-password)\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
	return { uid, token };
}
