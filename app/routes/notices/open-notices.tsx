import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { NOTICE_OUTCOMES } from "#app/domain/recall/notice-limits.ts";
import { listOpenNotices, type OpenNotice } from "#app/domain/recall/notices.sql.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { AcknowledgeForm } from "./notice-banner.tsx";

export const loader = ({ request }: LoaderFunctionArgs) =>
	loadPage(request, async ({ em, actor }) => ({ notices: await listOpenNotices(em, actor) }));

export const meta: MetaFunction = () => [{ title: "Notices · Passive Fire Schedules" }];

const options = (solutions: { id: number; drawing: string }[]) =>
	solutions.map(({ id, drawing }) => ({ value: id, label: drawing }));

interface ReplaceFormProps {
	notice: OpenNotice;
	issue: OpenNotice["issues"][number];
}

function ReplaceForm({ notice, issue: { project, projectId, sols } }: ReplaceFormProps) {
	if (projectId === null || sols.length === 0 || notice.replacements.length === 0) return null;
	const id = (name: string) => `${name}-${notice.id}-${projectId}`;
	return (
		<Form method="post" action={paths.noticeReplace(notice.id)}>
			<FormKey />
			<input type="hidden" name="project" value={projectId} />
			<Cluster>
				<SelectField id={id("sol")} name="sol" label={`Replace in ${project}`} options={options(sols)} />
				<SelectField id={id("by")} name="by" label="by" options={options(notice.replacements)} />
				<Button aria-label={`Replace in ${project}`}>Replace</Button>
			</Cluster>
		</Form>
	);
}

export default function Notices() {
	const { notices } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Notices"
				description="Changes to test evidence used in your schedules. Tell the people who build from them, then acknowledge."
			/>
			{notices.length === 0 && (
				<EmptyState icon="info" title="Nothing to acknowledge">
					You have acknowledged every notice about your schedules.
				</EmptyState>
			)}
			{notices.map((notice) => (
				<NoticeCard key={notice.id} notice={notice} />
			))}
		</>
	);
}

/** The newest issue of each project, with the solutions of all: a project replaces a solution once. */
function ofProjects(issues: OpenNotice["issues"]): OpenNotice["issues"] {
	return [...Map.groupBy(issues, ({ projectId }) => projectId).values()].map((all) => {
		const sols = new Map(all.flatMap((issue) => issue.sols).map((sol) => [sol.id, sol]));
		return { ...all[0]!, sols: [...sols.values()] };
	});
}

function NoticeCard({ notice }: { notice: OpenNotice }) {
	const { id, no, subject, label, reason, issues } = notice;
	return (
		<Card
			id={`notice-${no}`}
			title={`Notice ${no}: ${label} ${NOTICE_OUTCOMES[subject]}`}
			actions={<AcknowledgeForm id={id} no={no} back={paths.notices()} />}
		>
			{reason.split(/\s*\n\s*/).map((line) => (
				<p key={line}>{line}</p>
			))}
			<ul>
				{issues.map(({ documentNo, project, projectId, sols }) => (
					<li key={documentNo}>
						<Link to={projectId === null ? paths.deletedProjects() : paths.schedule(projectId)}>{documentNo}</Link>,{" "}
						{project}
						{sols.length > 0 && `: ${sols.map(({ drawing }) => drawing).join(", ")}`}
					</li>
				))}
			</ul>
			{ofProjects(issues).map((issue) => (
				<ReplaceForm key={issue.documentNo} notice={notice} issue={issue} />
			))}
		</Card>
	);
}
