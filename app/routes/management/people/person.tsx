import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ROLES } from "#app/domain/actor.ts";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { ROLE_LABELS, ROLE_WORDS } from "#app/domain/people/people-words.ts";
import { changeRole, getStaffMember } from "#app/domain/people/staff.ts";
import { listStaffChanges } from "#app/domain/people/staff-changes.sql.ts";
import { administratorsOnly, idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { actsFor, PERSON_ACTS } from "./person-acts.ts";
import { StaffChangesTable } from "./staff-changes-table.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(administratorsOnly(request), async ({ em, actor }) => {
		const person = await getStaffMember(em, actor, idParam(params.id));
		return { person, ...(await listStaffChanges(em, actor, { person: person.id })) };
	});
}

const roleForm = z.object({ version: recordVersion, role: z.enum(ROLES) });

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(administratorsOnly(request), roleForm, async ({ em, actor, session }, { version, role }) => {
		const { name } = await getStaffMember(em, actor, id);
		const changed = await changeRole(em, actor, { id, version }, role);
		const what = `${changed ? "is now" : "already was"} ${role === "reader" ? "a" : "an"} ${role}.`;
		await flash(em, session, { notice: `${name} ${what}` });
		return paths.people();
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.person.name ?? "Person"} · Passive Fire Schedules` },
];

/** After a refusal the page says what is stored now. */
export const shouldRevalidate = () => true;

const roles = ROLES.map((value) => ({ value, label: `${ROLE_LABELS[value]}: can ${ROLE_WORDS[value]}` }));

export default function Person() {
	const { person, changes } = useLoaderData<typeof loader>();
	const { id, name, email, role, isActive, signedIn, hasFactor, version } = person;
	const errors = formErrors(useActionData<typeof action>());
	return (
		<>
			<PageHeader
				title={name}
				tags={<StatusTag status={isActive ? "active" : "inactive"} text={isActive ? "active" : "deactivated"} />}
				actions={<ButtonLink to={paths.people()}>All people</ButtonLink>}
			/>
			<DescriptionList
				facts={[
					{ term: "Email", value: <a href={`mailto:${email}`}>{email}</a> },
					{ term: "Last sign-in", value: signedIn ? <When at={signedIn} /> : "not recorded" },
					{ term: "Two-step sign-in", value: hasFactor ? "On" : "Off" },
				]}
			/>
			<Card title="Role" id="role-card">
				<FormColumn key={version}>
					<FormKey />
					<ErrorSummary {...errors.summary({ role: "Role" })} />
					<input type="hidden" name="version" value={version} />
					<SelectField
						id="role"
						name="role"
						label="What this person may do"
						options={roles}
						defaultValue={role}
						errors={errors.of("role")}
					/>
					<FormActions>
						<SubmitButton look="primary">Save role</SubmitButton>
					</FormActions>
				</FormColumn>
			</Card>
			<Card title="Access" id="access-card">
				<Cluster>
					{actsFor(person).map((act) => (
						<ButtonLink key={act} to={paths.staffMemberAct(id, act)}>
							{PERSON_ACTS[act].button}
						</ButtonLink>
					))}
				</Cluster>
			</Card>
			<Section title="History" id="history">
				<StaffChangesTable changes={changes} />
			</Section>
		</>
	);
}
