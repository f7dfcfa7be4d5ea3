import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { spanName } from "#app/ui/text/dates.ts";
import { Prose } from "#app/ui/text/prose.tsx";
import { settings } from "#db/settings.ts";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ actor }) => ({ isStaff: actor.isStaff, version: settings().build.split("+")[0] }));
}

/** The day on which the texts of this page were last changed. */
const UPDATED = "2026-11-30";

export const meta: MetaFunction = () => [{ title: "What is new · Passive Fire Schedules" }];

export default function WhatIsNew() {
	const { isStaff, version } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="What is new"
				description={`Version ${version}, ${spanName(UPDATED)}: what it can do that the last one could not.`}
				actions={<ButtonLink to={paths.manual()}>User's Manual</ButtonLink>}
			/>
			<ForEverybody />
			{isStaff && <ForStaff />}
		</>
	);
}

function ForEverybody() {
	return (
		<>
			<Section id="paper" title="What the schedule says">
				<Prose>
					<ul>
						<li>
							Each line is one <b>test</b>: service, size, insulation, substrate, FRR and report. The lowest rating of a
							solution comes first, on cards and on paper.
						</li>
						<li>
							Evidence that is <b>no longer current</b> says so: a report that was withdrawn, superseded or has expired.
							The schedule lists its evidence.
						</li>
						<li>
							Solutions <b>keep their numbers</b> from one issue to the next.
						</li>
					</ul>
				</Prose>
			</Section>
			<Section id="finding" title="Finding">
				<Prose>
					<ul>
						<li>
							The search understands words of the trade: <kbd>gib</kbd>, <kbd>upvc</kbd>, <kbd>lagged</kbd>,{" "}
							<kbd>slab</kbd>. Where a number could be a size or a rating, one click changes it.
						</li>
						<li>
							Filter <Link to={paths.finder()}>Solutions</Link> by current evidence, or add <kbd>current</kbd> to the
							search.
						</li>
					</ul>
				</Prose>
			</Section>
			<Section id="penetrations" title="From a list of openings to the schedule">
				<Prose>
					<ul>
						<li>
							A project can have a list of its <b>openings</b>: typed, pasted from a spreadsheet, or uploaded as CSV or
							Excel.
						</li>
						<li>
							<b>Match by type</b> finds the best tested match for each group of openings and says what differs, and
							what to check on site. You confirm before anything is assigned.
						</li>
					</ul>
				</Prose>
			</Section>
			<OnSite />
			<Section id="issues" title="Issues that anybody can check">
				<Prose>
					<ul>
						<li>
							A schedule is <b>checked</b> before it is issued. What you accept is printed with your name.
						</li>
						<li>
							The issues of a <Link to={paths.projects()}>project</Link> are <b>numbered</b> and can be compared. A code
							on the cover opens a public page: is it genuine, is it the latest, has its evidence changed since.
						</li>
						<li>
							<b>Share</b> gives installers and councils one issue on a phone, also without a network. <b>Copy</b> and{" "}
							<b>Next revision</b> start from another project or from the last issue.
						</li>
						<li>
							A <Link to={paths.notices()}>notice</Link> tells you when evidence in one of your schedules is no longer
							valid, and what replaces it.
						</li>
					</ul>
				</Prose>
			</Section>
			<Section id="help" title="Help">
				<Prose>
					<ul>
						<li>
							The <Link to={paths.manual()}>manual</Link> has a short page for each job and a search. Everybody can read
							it.
						</li>
						<li>
							Type a part of a city or company: <kbd>auck</kbd> finds Auckland. Write a phone number as you like.
						</li>
					</ul>
				</Prose>
			</Section>
		</>
	);
}

function OnSite() {
	return (
		<Section id="site" title="On site">
			<Prose>
				<ul>
					<li>
						<b>Invite people</b> to a project as editors, inspectors, installers or readers. People without an account
						work with a site link.
					</li>
					<li>
						Each opening has a page for the phone: <b>what seals it</b>, and a form for what was built or inspected,
						with photos. It works without a network and sends later.
					</li>
					<li>
						<b>Site</b> shows what is installed, accepted, rejected or not as drawn. Inspectors can have a random sample
						chosen.
					</li>
				</ul>
			</Prose>
		</Section>
	);
}

function ForStaff() {
	return (
		<Section id="staff" title="For staff">
			<Prose>
				<ul>
					<li>
						There is a <Link to={paths.staffManual()}>manual for staff</Link>.
					</li>
					<li>
						Reports have a kind, a standard, dates, a successor and a PDF. <Link to={paths.evidence()}>Evidence</Link>{" "}
						lists what to review.
					</li>
					<li>
						Each record says <b>where it is used</b> and <b>where it was issued</b>. Before you save a change, you see
						who is affected. <Link to={paths.sentNotices()}>Notices</Link> tell them.
					</li>
					<li>
						The <Link to={paths.history()}>history</Link> has every change of the catalogue. You can go back to an
						earlier version of a record, and undo an import.
					</li>
					<li>
						A whole report goes into <b>one table</b>: select it under{" "}
						<Link to={paths.solutionManager({ list: "report" })}>Report</Link> and choose Enter specimens.
					</li>
					<li>
						Staff have <b>roles</b>. Readers see everything and change nothing, editors change the catalogue, and
						administrators invite people by email and let them go. Whoever was staff before is an administrator.
					</li>
				</ul>
			</Prose>
		</Section>
	);
}
