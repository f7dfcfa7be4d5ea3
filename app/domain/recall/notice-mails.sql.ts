import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { reportLabelSql } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { addMail, dayInWords, type MailQueue, type MailWriters } from "#app/domain/mail/outbox.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import { Digest } from "#db/entities/notices.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { claim, readRows } from "#db/rows.sql.ts";
import { digestMail, noticeMail } from "#emails/recall-mails.ts";
import { listAffectedPlaces } from "./installed-places.sql.ts";
import { getNoticeFor } from "./notices.sql.ts";

/** The mails about withdrawn evidence (to those who issued schedules with it) and about reports that end soon (to staff). */
export const recallMails: MailWriters<"notice" | "digest"> = {
	async notice(em, { notice, user }, { appUrl, supportEmail, timeZone }) {
		if (!notice || !user) return null;
		const { issues, replacements } = await getNoticeFor(em, notice.id, user.id);
		const listed = issues.map(({ issued, ...one }) => ({ ...one, issued: dayInWords(new Date(issued), timeZone) }));
		const places = await listAffectedPlaces(em, notice.id, user.id);
		const facts = { ...notice, firstName: user.firstName, issues: listed, places, replacements };
		return { to: user.email, ...noticeMail({ ...facts, page: `${appUrl}/notices`, supportEmail }) };
	},
	async digest(em, { digest, user }, { appUrl, supportEmail }) {
		if (!digest || !user?.isActive || !user.isStaff || user.role === "reader") return null;
		const ending = await listEnding(em, { day: digest.day, since: digest.since ?? null });
		const waiting = user.role === "administrator" ? ((await countWaiting(em)).get(user.id) ?? 0) : 0;
		if (ending.length === 0 && waiting === 0) return null;
		const reports = ending.map(({ expires, ...one }) => ({ ...one, expires: dayInWords(new Date(expires), "UTC") }));
		const facts = { firstName: user.firstName, reports, page: `${appUrl}/management/evidence`, supportEmail };
		const proposals = waiting > 0 ? { proposals: { waiting, page: `${appUrl}/management/review` } } : {};
		return { to: user.email, ...digestMail({ ...facts, ...proposals }) };
	},
};

/** `07:30`, where the product is. */
const clockIn = (timeZone: string, now: Date): string =>
	new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(now);

interface DigestContext {
	/** The day on which evidence is evaluated. */
	day: string;
	now: Date;
	timeZone: string;
	/** `HH:MM` or `off`. */
	digestAt: string;
	mail: MailQueue;
}

/**
 * Claims a day for its digest; null if a digest of that day or a later one was sent already. `since` is the day of the
 * digest before.
 */
async function takeDay(em: EntityManager, day: string): Promise<{ since: string | null } | null> {
	const [last] = await em.find(Digest, {}, { orderBy: { day: "desc" }, limit: 1, disableIdentityMap: true });
	if (last && last.day >= day) return null;
	const since = last?.day ?? null;
	return (await claim(em, Digest, { day, since })) ? { since } : null;
}

/** Once a day, administrators and editors alone, since readers change nothing, one mail each; however many workers ask and however often. */
export async function sendDigest(
	em: EntityManager,
	{ day, now, timeZone, digestAt, mail }: DigestContext,
): Promise<number> {
	if (digestAt === "off" || clockIn(timeZone, now) < digestAt) return 0;
	return inTransaction(em, async (tx) => {
		const last = await takeDay(tx, day);
		if (!last) return 0;
		const isEnding = await anyEnding(tx, { day, ...last });
		const waiting = await countWaiting(tx);
		const receivers = { isStaff: true, isActive: true, role: { $ne: "reader" } } as const;
		const staff = (await tx.find(UserAccount, receivers, { fields: ["id"] })).filter(
			({ id }) => isEnding || waiting.has(id),
		);
		for (const { id: userId } of staff) await addMail(tx, mail, "digest", { userId, digestDay: day });
		return staff.length;
	});
}

/** How many open proposals wait for each administrator: all but their own. */
async function countWaiting(em: EntityManager): Promise<Map<number, number>> {
	const rows = await readRows(
		em,
		z.object({ id: z.int(), waiting: z.int() }),
		sql`select u.id, count(*)::int as waiting from user_account u join proposal o on o.status = 'open' and o.author_id <> u.id
			where u.is_staff and u.is_active and u.role = 'administrator' group by u.id`,
	);
	return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** The days before the end of a report on which a digest names it; -1 is the day after. */
const DIGEST_DAYS = [90, 30, 7, -1] as const;

const ending = z.object({
	label: z.string(),
	expires: z.string(),
	/** Days that are left; below 0 for what has expired. */
	left: z.int(),
	issues: z.int(),
	owners: z.int(),
});

type EvidenceEnding = z.output<typeof ending>;

interface DigestSpan {
	day: string;
	since: string | null;
}

const endingReports = ({ day, since }: DigestSpan) =>
	sql`select r.id from report r
		where r.is_active and r.superseded_by_id is null and r.expires <= ${day}::date + ${DIGEST_DAYS[0]}::int
			and exists (select from unnest(array[${raw(DIGEST_DAYS.join(", "))}]) b
				where r.expires - b <= ${day}::date and (${since}::date is null or r.expires - b > ${since}::date))`;

async function anyEnding(em: EntityManager, span: DigestSpan): Promise<boolean> {
	const found = await readRows(em, z.object({ id: z.int() }), sql`${endingReports(span)} limit 1`);
	return found.length > 0;
}

/** Reports in use that have come to one of those days since the last digest, the nearest end first; of the first digest all. */
const listEnding = (em: EntityManager, { day, since }: DigestSpan): Promise<EvidenceEnding[]> =>
	readRows(
		em,
		ending,
		sql`select ${raw(reportLabelSql("r"))} as label, r.expires::text, r.expires - ${day}::date as left,
				coalesce(i.issues, 0) as issues, coalesce(i.owners, 0) as owners
			from (${endingReports({ day, since })}) e join report r using (id) left join (
				select record_id, sum(issues)::int as issues, count(*)::int as owners
				from issued_owner where entity = 'report' group by 1) i on i.record_id = r.id
			order by r.expires, r.id`,
	);
