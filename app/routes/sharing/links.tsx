import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LINK_DAYS, READING_LINK_LIMITS } from "#app/domain/sharing/reading-link-limits.ts";
import { createReadingLink, getOwnIssue, listReadingLinks, readingLink } from "#app/domain/sharing/reading-links.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { settings } from "#db/settings.ts";
import { LinksTable, withAddress } from "./links-table.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [id, run] = [idParam(params.id), idParam(params.run)];
	const { appUrl, fileLinkSecret } = settings();
	return loadPage(request, async ({ em, actor }) => {
		const documentNo = await getOwnIssue(em, actor, id, run);
		const links = await listReadingLinks(em, actor, id, run, fileLinkSecret);
		return {
			id,
			run,
			documentNo,
			links: links.map((link) => withAddress(link, appUrl, paths.shared)),
		};
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, runId] = [idParam(params.id), idParam(params.run)];
	return submit(request, readingLink, async ({ em, actor, session }, link) => {
		await createReadingLink(em, actor, { projectId, runId }, link, settings().fileLinkSecret);
		const notice = `Link created. Anyone who has it can read this issue for ${durationWords(link.days)}.`;
		await flash(em, session, { notice });
		return paths.readingLinks(projectId, runId);
	});
}

const durationWords = (days: number): string => (days === 365 ? "one year" : `${days} days`);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Share ${data?.documentNo ?? "schedule"} · Passive Fire Schedules` },
];

const durations = LINK_DAYS.map((days) => ({ value: days, label: durationWords(days) }));

function LinkForm({ errors }: { errors: ReturnType<typeof formErrors> }) {
	return (
		<Card title="New link" id="new-link">
			<FormColumn>
				<FormKey />
				<ErrorSummary {...errors.summary({ label: "Label", days: "Expires after" })} />
				<TextField label="Label" hint="Only you see it." {...errors.text("label", READING_LINK_LIMITS.label)} />
				<SelectField
					id="days"
					name="days"
					label="Expires after"
					options={durations}
					defaultValue={errors.typed("days", String(LINK_DAYS[1]))}
					errors={errors.of("days")}
				/>
				<FormActions>
					<SubmitButton look="primary">Create link</SubmitButton>
				</FormActions>
			</FormColumn>
		</Card>
	);
}

export default function ReadingLinks() {
	const { id, run, documentNo, links } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	return (
		<>
			<PageHeader
				trail={<ProjectTrail below={[{ to: paths.schedule(id), label: "Schedules" }]} />}
				title={`Share ${documentNo}`}
				description="A link opens this issue without an account: its solutions, openings, drawings, installation notes and PDF, as they were issued."
			/>
			{/* A link that was just made is the first thing to copy. */}
			{links.length > 0 ? (
				<LinksTable
					caption="Links to this issue, newest first"
					links={links}
					endOf={(link) => paths.readingLinkEnd(id, run, link)}
				/>
			) : (
				<EmptyState title="This issue has no links yet." />
			)}
			{/* A label that made a link is not there for another. */}
			<LinkForm key={links.length} errors={errors} />
		</>
	);
}
