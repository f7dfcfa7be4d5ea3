import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COMPANY_TYPES } from "#app/domain/inbox/inbox-limits.ts";
import { addSampleSolutions, getSpecification, SAMPLES_BELOW } from "#app/domain/projects/specification.ts";
import { findContext } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Entry, EntryList } from "#app/ui/list/entry-list.tsx";
import { MAX_SEARCH_LENGTH, searched } from "#app/ui/list/search-limits.ts";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Prose } from "#app/ui/text/prose.tsx";
import { listSections, searchJobs } from "./manual-jobs.server.ts";
import { ManualPage } from "./manual-view.tsx";

/** Open to everybody; sample solutions are offered to people who are signed in. */
export async function loader({ request }: LoaderFunctionArgs) {
	const search = searched(new URL(request.url).searchParams.get("q"), MAX_SEARCH_LENGTH);
	const context = await findContext(request);
	const specification = context && (await getSpecification(context.em, context.actor));
	return {
		search,
		found: search === "" ? null : searchJobs(search).map(({ id, title, about }) => ({ id, title, about })),
		sections: listSections(),
		signedIn: context !== null,
		offersSamples: specification !== null && specification.editable && specification.items.length < SAMPLES_BELOW,
	};
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, z.object({}), async ({ em, actor }) => {
		const left = await addSampleSolutions(em, actor);
		return left.length === 0 ? paths.summary() : paths.summaryItemAddition(left, paths.manual());
	});
}

export const meta: MetaFunction = () => [{ title: "User's Manual · Passive Fire Schedules" }];

/** The lists that the manual explains; fixed, whatever the catalogue has. */
const REFERENCE_LISTS = [
	{ term: "Orientation", values: ["Ceiling", "Floor", "Junction", "Steel Protection", "Wall"] },
	{
		term: "Substrate",
		values: ["502 Batt", "Barrierline", "Concrete", "Korok", "Plasterboard", "Unlined Timber"],
	},
	{
		term: "Service Classification",
		values: [
			"Non-Combustible Pipe",
			"Insulated Non-Combustible Pipe",
			"Combustible Pipe",
			"Insulated Combustible Pipe",
			"Electrical Penetration",
			"HVAC Penetration",
			"Structural Element",
			"Blank Aperture",
		],
	},
	{ term: "Service", values: ["HDPE", "KELOX", "MDPE", "PEX", "PEX-AL", "POLYBUTE", "PP-MD", "PP-R", "PVC"] },
	{ term: "FRR", values: ["30min", "60min", "90min", "120min"] },
	{ term: "Company type", values: COMPANY_TYPES },
];

type Pages = { id: string; title: string; about: string }[];

const PageList = ({ label, pages }: { label: string; pages: Pages }) => (
	<EntryList label={label}>
		{pages.map(({ id, title, about }) => (
			<Entry key={id} title={title} to={paths.manualJob(id)} words={about.replaceAll("**", "")} />
		))}
	</EntryList>
);

export default function Manual() {
	const { search, found, sections, signedIn, offersSamples } = useLoaderData<typeof loader>();
	const errors = formErrors(useActionData<typeof action>());
	return (
		<>
			<PageHeader
				title="User's Manual"
				description={`From the first search to the printed schedule: one short page for each job.${offersSamples ? " “Add sample solutions” puts three in your list, to try the steps with." : ""}`}
				actions={
					signedIn ? (
						<>
							{offersSamples && (
								<Form method="post">
									<FormKey />
									<SubmitButton look="secondary" icon="plus">
										Add sample solutions
									</SubmitButton>
								</Form>
							)}
							<ButtonLink to={paths.whatIsNew()}>What is new</ButtonLink>
						</>
					) : (
						<ButtonLink to={paths.about()}>What this is</ButtonLink>
					)
				}
			/>
			{errors.message && <Alert kind="warning" title={errors.message} />}
			<ManualPage sections={sections} search={search}>
				{found === null ? <AllPages sections={sections} /> : <Found search={search} pages={found} />}
			</ManualPage>
		</>
	);
}

function Found({ search, pages }: { search: string; pages: Pages }) {
	if (pages.length === 0) {
		return (
			<EmptyState
				icon="search"
				title={`Nothing about “${search}”`}
				actions={<Link to={paths.manual()}>All pages</Link>}
			>
				Try another word, or fewer words.
			</EmptyState>
		);
	}
	return (
		<Section id="found" title={pages.length === 1 ? "1 page" : `${pages.length} pages`}>
			<PageList label="Pages that were found" pages={pages} />
		</Section>
	);
}

function AllPages({ sections }: { sections: { id: string; title: string; jobs: Pages }[] }) {
	return (
		<>
			{sections.map(({ id, title, jobs }) => (
				<Section key={id} id={id} title={title}>
					{id === "intro" && (
						<Prose>
							<p>
								Every pipe, cable and joint that passes through a fire-rated wall or floor needs a seal that was tested
								for that case. Find the tested solution, collect the solutions of a building in a project, and print
								them as a Passive Fire Schedule.
							</p>
						</Prose>
					)}
					<PageList label={`Pages on ${title}`} pages={jobs} />
				</Section>
			))}
			<h3 id="values">Values you can choose</h3>
			<DescriptionList facts={REFERENCE_LISTS.map(({ term, values }) => ({ term, value: values.join(", ") }))} />
		</>
	);
}
