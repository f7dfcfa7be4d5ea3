import type { FilterQuery, InferEntity } from "@mikro-orm/core";
import { visibleProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { revisionWords } from "#app/domain/facts/document-labels.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import { openingCounts } from "#app/domain/facts/issue.schema.ts";
import type { OpeningCounts } from "#app/domain/penetrations/opening-counts.ts";
import { Project } from "#db/entities/projects.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";

/** The counts as the database hands them on. */
export const issuedCounts = openingCounts.nullable();

type IssuedRun = InferEntity<typeof ScheduleRun>;

interface Issued {
	projectName: string;
	documentNo: string;
	revision?: string | null;
}

/** A downloaded schedule says by its name which one it is: `Harbour Tower PFS-2026-000012 Rev B`, without an ending. */
export const issuedName = ({ projectName, documentNo, revision }: Issued): string =>
	[projectName, documentNo, revision && revisionWords(revision)].filter(Boolean).join(" ");

/** The file of the run that meets `which`, by the name of its issue. Throws not found, also of a run without a file. */
export async function getIssuedFile(em: EntityManager, which: FilterQuery<IssuedRun>) {
	const run = await em.findOne(ScheduleRun, which, {
		fields: ["projectName", "documentNo", "revision", "file.storageKey", "file.bytes"],
		disableIdentityMap: true,
	});
	if (!run?.file) throw notFound();
	return { key: run.file.storageKey, bytes: run.file.bytes, name: issuedName(run) };
}

export interface IssueView {
	id: number;
	no: number;
	documentNo: string;
	revision: string;
	use: IntendedUse;
	/** ISO 8601, UTC. */
	issued: string;
	issuedBy: string;
	sha256: string;
	contentSha256: string;
	sample: boolean;
	/** The openings in four numbers; null where the issue does not say. */
	counts: OpeningCounts | null;
	findings: number;
	supersededBy: number | null;
	/** The token of its public page; null where that is withdrawn. */
	verifyToken: string | null;
	file: { name: string; version: number };
}

/** Newest first. Throws not found for a project that the actor may not see. */
export async function listIssues(em: EntityManager, actor: Actor, projectId: number): Promise<IssueView[]> {
	if ((await em.count(Project, { id: projectId, ...visibleProjects(actor) })) === 0) throw notFound();
	const runs = await em.find(
		ScheduleRun,
		{ project: projectId, status: "done", issueNo: { $ne: null } },
		{
			fields: [
				"projectName",
				"documentNo",
				"issueNo",
				"intendedUse",
				"revision",
				"issuer",
				"issuedFor",
				"sample",
				"contentSha256",
				"counts",
				"started",
				"findings",
				"verifyToken",
				"linkWithdrawn",
				"file.id",
				"file.sha256",
			],
			orderBy: { issueNo: "desc" },
			disableIdentityMap: true,
		},
	);
	return runs.map((run, at) => ({
		id: run.id,
		no: run.issueNo!,
		documentNo: run.documentNo,
		revision: run.revision ?? "",
		use: run.intendedUse,
		issued: run.started.toISOString(),
		issuedBy: issuedBy(run),
		sha256: run.file?.sha256 ?? "",
		contentSha256: run.contentSha256 ?? "",
		sample: run.sample ?? false,
		counts: issuedCounts.parse(run.counts),
		findings: run.findings,
		supersededBy: runs[at - 1]?.issueNo ?? null,
		verifyToken: run.linkWithdrawn ? null : run.verifyToken,
		file: { name: `${issuedName(run)}.pdf`, version: run.file?.id ?? 0 },
	}));
}

/** Staff who issue a project of somebody else are named with that person. */
export const issuedBy = ({ issuer, issuedFor }: { issuer?: string | null; issuedFor?: string | null }): string =>
	issuedFor ? `${issuer} for ${issuedFor}` : (issuer ?? "");
