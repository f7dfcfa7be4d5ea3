/**
 * Withdrawal notices tell the owners of issues what has become of a record that these use (docs/rules/recall.md).
 */
import { raw } from "@mikro-orm/core";
import { requireEditor } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { conflict, invalid, notFound, unknownRecord } from "#app/domain/errors.ts";
import { findRow } from "#app/domain/lists/read.sql.ts";
import type { ListKey } from "#app/domain/lists/staff-list.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { openProject } from "#app/domain/projects/open-project.ts";
import { addSolutions, removeSolution } from "#app/domain/projects/specification.ts";
import { Notice, NoticeOwner, NoticeReplacement } from "#db/entities/notices.ts";
import { Solution } from "#db/entities/solutions.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { storeAffectedPlaces } from "./installed-places.sql.ts";
import type { NoticeView } from "./notice.schema.ts";
import { NOTICE_LIMITS, type NOTICE_SUBJECTS } from "./notice-limits.ts";
import {
	findDrawings,
	findStatus,
	listNotices,
	listOwnNotices,
	nextNoticeNumber,
	storeAffectedIssues,
	storeNoticeOwners,
} from "./notices.sql.ts";

interface Replacement {
	project: number;
	sol: number;
	by: number;
}

/** Replaces a solution as pending changes. Throws not found, and a conflict where a list that is no project yet would be lost. */
export async function replaceSolution(
	em: EntityManager,
	actor: Actor,
	noticeId: number,
	{ project, sol, by }: Replacement,
): Promise<void> {
	const notice = (await listOwnNotices(em, actor)).find(({ id }) => id === noticeId);
	if (!notice?.sols.includes(sol) || !notice.replace_by.includes(by)) throw notFound();
	await openProject(em, actor, project);
	const { wouldLose } = await addSolutions(em, actor, [by]);
	if (wouldLose > 0) throw conflict("Save or clear the list that is not a project yet before you replace solutions.");
	await removeSolution(em, actor, sol);
}

interface NewNotice {
	subject: (typeof NOTICE_SUBJECTS)[number];
	reason: string;
	record: { entity: ListKey; id: number };
	/** Ids of active solutions. */
	replaceBy: number[];
}

/** Each owner is told once, by a mail of the same transaction. Throws invalid, of record and replacement. */
export async function sendNotice(
	em: EntityManager,
	actor: Actor,
	{ subject, reason, record, replaceBy }: NewNotice,
	mail: MailQueue,
): Promise<NoticeView> {
	requireEditor(actor);
	return inTransaction(em, async (tx) => {
		const row = await findRow(tx, actor, record.entity, record.id);
		if (!row) throw invalid({ record: [unknownRecord(record.id)] });
		await requireActive(tx, replaceBy);
		const no = await nextNoticeNumber(tx);
		const stored = {
			no,
			subject,
			reason,
			entity: record.entity,
			recordId: record.id,
			label: row.label,
			user: actor.id,
		};
		const id = await tx.insert(Notice, stored);
		for (const solution of replaceBy) await tx.insert(NoticeReplacement, { notice: id, solution });
		await storeAffectedIssues(tx, id, record);
		await storeAffectedPlaces(tx, id, record);
		const owners = await storeNoticeOwners(tx, id);
		if (owners.length === 0) {
			throw invalid({ record: ["No issued schedule and no installed opening uses it, so there is nobody to tell."] });
		}
		for (const userId of owners) await addMail(tx, mail, "notice", { userId, noticeId: id });
		return getNotice(tx, actor, id);
	});
}

/** Answers what has become of a record by the catalogue; null where it is in force as far as that goes. */
export async function presentSubject(em: EntityManager, actor: Actor, { entity, id }: NewNotice["record"]) {
	const row = await findRow(em, actor, entity, id);
	if (!row) throw notFound();
	const status = row.isActive ? await findStatus(em, entity, id) : "withdrawn";
	return (status && SUBJECTS[status]) ?? null;
}

const SUBJECTS: Partial<Record<ReportStatus, NewNotice["subject"]>> = {
	withdrawn: "withdrawn",
	superseded: "superseded",
	expired: "expired",
	"standard ended": "expired",
};

/** Throws invalid of a notice that something fell which is in force, unless whoever writes it is certain. */
export async function requireFallen(
	em: EntityManager,
	actor: Actor,
	{ subject, record }: Pick<NewNotice, "subject" | "record">,
	certain: boolean,
): Promise<void> {
	if (subject === "corrected" || certain || (await presentSubject(em, actor, record)) !== null) return;
	throw invalid({
		certain: ["The catalogue still shows it as current. Change it there first, or tick that you are certain."],
	});
}

export async function getNotice(em: EntityManager, actor: Actor, id: number): Promise<NoticeView> {
	const [notice] = await listNotices(em, actor, id);
	if (!notice) throw notFound();
	return notice;
}

/** Harmless when repeated: the first time counts. Throws not found for a notice that does not tell the caller. */
export async function acknowledgeNotice(em: EntityManager, actor: Actor, id: number): Promise<void> {
	const own = { notice: id, user: actor.id };
	await em.nativeUpdate(NoticeOwner, { ...own, acknowledged: null }, { acknowledged: raw("now()") });
	if ((await em.count(NoticeOwner, own)) === 0) throw notFound();
}

/** The active solutions that drawing codes name, written with commas between them. Throws invalid. */
export async function replacementsOf(em: EntityManager, codes: string): Promise<number[]> {
	const named = [
		...new Set(
			codes
				.split(/[,;\n]/)
				.map(plainCode)
				.filter(Boolean),
		),
	];
	const stored = await findDrawings(em, named);
	const unknown = named.filter(
		(code) => !stored.some(({ drawing }) => plainCode(drawing).toLowerCase() === code.toLowerCase()),
	);
	if (unknown.length > 0) throw invalid({ replace_by: [`No active solution is called ${unknown.join(", ")}.`] });
	if (stored.length > NOTICE_LIMITS.replacements) {
		throw invalid({ replace_by: [`At most ${NOTICE_LIMITS.replacements} solutions.`] });
	}
	return stored.map(({ id }) => id);
}

async function requireActive(em: EntityManager, ids: number[]): Promise<void> {
	const stored = await em.find(
		Solution,
		{ id: { $in: ids }, isActive: true },
		{ fields: ["id"], disableIdentityMap: true },
	);
	const unknown = ids.filter((id) => !stored.some((one) => one.id === id));
	if (unknown.length > 0) throw invalid({ replace_by: unknown.map(unknownRecord) });
}
