import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOwnedProject } from "#app/domain/members/project-people.ts";
import { PROJECT_ROLE_LABELS } from "#app/domain/people/people-words.ts";
import { SITE_LINK_LIMITS, SITE_LINK_ROLES } from "#app/domain/sharing/site-link-limits.ts";
import { createSiteLink, listSiteLinks, siteLink } from "#app/domain/sharing/site-links.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { RoleRights } from "#app/routes/members/role-field.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { When } from "#app/ui/text/when.tsx";
import { settings } from "#db/settings.ts";
import { LinksTable, withAddress } from "./links-table.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	const { appUrl, fileLinkSecret } = settings();
	return loadPage(request, async ({ em, actor }) => {
		const project = await getOwnedProject(em, actor, id);
		const links = await listSiteLinks(em, actor, id, fileLinkSecret);
		return { project, links: links.map((link) => withAddress(link, appUrl, sitePaths.link)) };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, siteLink, async ({ em, actor, session }, link) => {
		await createSiteLink(em, actor, id, link, settings().fileLinkSecret);
		const days = link.days === 1 ? "one day" : `${link.days} days`;
		await flash(em, session, {
			notice: `Link created. Anyone who has it can work on site as ${link.role} for ${days}.`,
		});
		return sitePaths.links(id);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Site links of ${data?.project.name ?? "project"} · Passive Fire Schedules` },
];

const roles = SITE_LINK_ROLES.map((value) => ({ value, label: PROJECT_ROLE_LABELS[value] }));

const LABELS = { label: "Label", role: "Role", days: "Works for how many days" };

function SiteLinkForm({ errors }: { errors: ReturnType<typeof formErrors> }) {
	return (
		<Card title="New link" id="new-link">
			<FormColumn>
				<FormKey />
				<ErrorSummary {...errors.summary(LABELS)} />
				<TextField
					label={LABELS.label}
					hint="Who it is for. Only you see it."
					{...errors.text("label", SITE_LINK_LIMITS.label)}
				/>
				<SelectField
					id="role"
					name="role"
					label={LABELS.role}
					hint={<RoleRights of={SITE_LINK_ROLES} />}
					options={roles}
					defaultValue={errors.typed("role", SITE_LINK_ROLES[0])}
					errors={errors.of("role")}
				/>
				<TextField
					id="days"
					name="days"
					type="number"
					inputMode="numeric"
					min={1}
					max={SITE_LINK_LIMITS.days}
					required
					label={LABELS.days}
					hint={`1 to ${SITE_LINK_LIMITS.days}`}
					defaultValue={errors.typed("days", "30")}
					errors={errors.of("days")}
				/>
				<FormActions>
					<SubmitButton look="primary">Create link</SubmitButton>
				</FormActions>
			</FormColumn>
		</Card>
	);
}

export default function ProjectLinks() {
	const { project, links } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	return (
		<>
			<PageHeader
				trail={<ProjectTrail below={[{ to: paths.projectPeople(project.id), label: "People" }]} />}
				title="Site links"
				description={`For people without an account who work on ${project.name}. They enter their name and company once on their phone. Their records say that they came by your link.`}
			/>
			{links.length > 0 ? (
				<LinksTable
					caption="Site links, newest first"
					links={links}
					endOf={(link) => sitePaths.linkEnd(project.id, link)}
					more={[
						{ label: "Role", of: ({ role }) => PROJECT_ROLE_LABELS[role] },
						{ label: "Devices", of: ({ devices }) => devices },
						{ label: "Records", of: ({ records }) => records },
						{ label: "Last used", of: ({ seen }) => (seen ? <When at={seen} /> : "Not yet") },
					]}
				/>
			) : (
				<EmptyState title="This project has no site links yet." />
			)}
			{/* A label that made a link is not there for another. */}
			<SiteLinkForm key={links.length} errors={errors} />
		</>
	);
}
