import { addMail, type MailQueue } from "#app/domain/mail/mail.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import { Digest } from "#db/entities/notices.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { claim } from "#db/rows.sql.ts";
import { anyEnding } from "./digest.sql.ts";

/** `07:30`, where the product is. */
const clockIn = (timeZone: string, now: Date): string =>
	new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(now);

interface DigestContext {
	/** By which evidence is judged. */
	day: string;
	now: Date;
	timeZone: string;
	/** `HH:MM` or `off`. */
	digestAt: string;
	mail: MailQueue;
}

/** Makes a day the last one that was told of; null where it, or a later one, was already. `since` is the one before. */
async function takeDay(em: EntityManager, day: string): Promise<{ since: string | null } | null> {
	const [last] = await em.find(Digest, {}, { orderBy: { day: "desc" }, limit: 1, disableIdentityMap: true });
	if (last && last.day >= day) return null;
	const since = last?.day ?? null;
	return (await claim(em, Digest, { day, since })) ? { since } : null;
}

/** Once a day, staff alone, one mail each; however many workers ask and however often. */
export async function sendDigest(
	em: EntityManager,
	{ day, now, timeZone, digestAt, mail }: DigestContext,
): Promise<number> {
	if (digestAt === "off" || clockIn(timeZone, now) < digestAt) return 0;
	return inTransaction(em, async (tx) => {
		const last = await takeDay(tx, day);
		if (!last || !(await anyEnding(tx, { day, ...last }))) return 0;
		const staff = await tx.find(UserAccount, { isStaff: true, isActive: true }, { fields: ["id"] });
		for (const { id: userId } of staff) await addMail(tx, mail, "digest", { userId, digestDay: day });
		return staff.length;
	});
}
