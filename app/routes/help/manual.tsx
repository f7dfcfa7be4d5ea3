import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addSampleSolutions, getSpecification, SAMPLES_BELOW } from "#app/domain/projects/specification.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formFaults } from "#app/routes/forms.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Intro, SidebarHelp } from "./manual-intro.tsx";
import { ManualSections } from "./manual-sections.tsx";
import { CurrentProjectHelp, FinderHelp, ProjectsHelp } from "./manual-work.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const { items, editable } = await getSpecification(em, actor);
		return { offersSamples: editable && items.length < SAMPLES_BELOW };
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, z.object({}), async ({ em, actor }) => {
		const left = await addSampleSolutions(em, actor);
		return left.length === 0 ? paths.summary() : paths.summaryItemAddition(left, paths.manual());
	});
}

export const meta: MetaFunction = () => [{ title: "User's Manual · Passive Fire Schedules" }];

const sections = [
	{ id: "intro", title: "Intro", Content: Intro },
	{ id: "sidebar-help", title: "Sidebar", Content: SidebarHelp },
	{ id: "solution-finder", title: "Solution Finder", Content: FinderHelp },
	{ id: "current-project", title: "Current Project", Content: CurrentProjectHelp },
	{ id: "projects-help", title: "Projects", Content: ProjectsHelp },
];

export default function Manual() {
	const { offersSamples } = useLoaderData<typeof loader>();
	const faults = formFaults(useActionData<typeof action>());
	return (
		<>
			<PageHeader
				title="User's Manual"
				description="From the first search to the printed schedule."
				actions={
					<>
						{offersSamples && (
							<Form method="post">
								<FormKey />
								<SubmitButton icon="plus">Add sample solutions</SubmitButton>
							</Form>
						)}
						<ButtonLink to={paths.whatIsNew()}>What is new</ButtonLink>
					</>
				}
			/>
			{faults.message && <Alert kind="warning" title={faults.message} />}
			<ManualSections sections={sections} />
		</>
	);
}
