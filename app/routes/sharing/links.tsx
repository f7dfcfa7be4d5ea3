import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LINK_DAYS, READING_LINK_LIMITS } from "#app/domain/sharing/reading-link-limits.ts";
import { createReadingLink, getOwnIssue, listReadingLinks, readingLink } from "#app/domain/sharing/reading-links.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import { When } from "#app/ui/text/when.tsx";
import { settings } from "#db/settings.ts";

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
			links: links.map(({ token, ...link }) => ({ ...link, address: token && `${appUrl}${paths.shared(token)}` })),
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

interface Link {
	id: number;
	label: string;
	address: string | null;
	created: string;
	expires: string;
	state: "works" | "expired" | "ended";
}

const columns = [
	{ label: "Label" },
	{ label: "Address" },
	{ label: "Created" },
	{ label: "Expires" },
	{ label: "End", hidden: true, sticky: true },
];

function LinksTable({ links, endOf }: { links: Link[]; endOf: (link: number) => string }) {
	return (
		<Table caption="Links to this issue, newest first" columns={columns}>
			{links.map(({ id, label, address, created, expires, state }) => (
				<Row key={id} struck={state === "works" ? undefined : "inactive"} struckWord={state}>
					<RowTitle long>{label || "No label"}</RowTitle>
					<LongCell label="Address">
						{state === "works" ? <Address address={address} label={label || "no label"} /> : "–"}
					</LongCell>
					<Cell label="Created">
						<When at={created} />
					</Cell>
					<Cell label="Expires">
						<When at={expires} plain />
					</Cell>
					<StickyCell>
						{state === "works" && (
							<ButtonLink to={endOf(id)} small aria-label={`End the link: ${label || "no label"}`}>
								End
							</ButtonLink>
						)}
					</StickyCell>
				</Row>
			))}
		</Table>
	);
}

function Address({ address, label }: Pick<Link, "address" | "label">) {
	if (!address)
		return "This link works, but its address can no longer be displayed. Create a new link if you need it again.";
	return (
		<Cluster>
			<Verbatim text={address} />
			<CopyButton text={address} name={`Copy the address: ${label}`} />
		</Cluster>
	);
}

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
				title={`Share ${documentNo}`}
				description="A link opens this issue without an account: its solutions, openings, drawings, installation notes and PDF, as they were issued."
				actions={<ButtonLink to={paths.schedule(id)}>Back to the schedules</ButtonLink>}
			/>
			{/* A link that was just made is the first thing to copy. */}
			{links.length > 0 ? (
				<LinksTable links={links} endOf={(link) => paths.readingLinkEnd(id, run, link)} />
			) : (
				<EmptyState title="This issue has no links yet." />
			)}
			{/* A label that made a link is not there for another. */}
			<LinkForm key={links.length} errors={errors} />
		</>
	);
}
