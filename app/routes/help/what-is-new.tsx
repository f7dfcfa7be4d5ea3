import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Prose } from "#app/ui/text/prose.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ actor }) => ({ isStaff: actor.isStaff }));
}

export const meta: MetaFunction = () => [{ title: "What is new · Passive Fire Schedules" }];

export default function WhatIsNew() {
	const { isStaff } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="What is new"
				description="What this version does that the one before did not."
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
			<Section id="paper" title="What the paper says">
				<Prose>
					<ul>
						<li>
							A line stands for what was <b>tested together</b>: service, size, insulation, substrate, FRR and report of
							one specimen. The lowest rating of a solution leads, on cards and on paper.
						</li>
						<li>
							What is <b>not in force</b> says so in words: a report that was withdrawn, has expired or was superseded,
							a test standard that is no longer accepted. The schedule has a register of its evidence.
						</li>
						<li>
							Solutions <b>keep their numbers</b> from one issue of a project to the next.
						</li>
					</ul>
				</Prose>
			</Section>
			<Section id="finding" title="Finding">
				<Prose>
					<ul>
						<li>
							Words of the trade are understood: <kbd>gib</kbd>, <kbd>upvc</kbd>, <kbd>lagged</kbd>, <kbd>slab</kbd>.
							Where a number could be a size or a rating, one press turns it over.
						</li>
						<li>
							<Link to={paths.finder()}>Solutions</Link> can be narrowed to evidence in force; <kbd>current</kbd> in the
							search line does the same. <Link to={paths.coverage()}>Coverage</Link> shows how much there is for each
							substrate and kind of service.
						</li>
					</ul>
				</Prose>
			</Section>
			<Section id="penetrations" title="From the list of penetrations to the schedule">
				<Prose>
					<ul>
						<li>
							A project can carry its <b>penetrations</b>: typed, pasted from a spreadsheet, or uploaded as CSV or XLSX.
						</li>
						<li>
							<b>Match by type</b> shows which tested specimens show what is asked, and what is not shown. One press
							assigns a solution to all penetrations of the type.
						</li>
					</ul>
				</Prose>
			</Section>
			<Section id="issues" title="Issues that anybody can check">
				<Prose>
					<ul>
						<li>
							Before a schedule is issued, it is <b>checked</b>. What you issue all the same, you tick, and it is
							printed with your name.
						</li>
						<li>
							Issues are <b>numbered</b> within the <Link to={paths.projects()}>project</Link>, say what they are for,
							and can be <b>compared</b>. A code on the cover leads to a public page: is it genuine, is it the latest,
							has anything in it fallen since.
						</li>
						<li>
							<b>Share</b> gives installers and councils one issue on a phone, also without a network. <b>Copy</b> and{" "}
							<b>Next revision</b> begin where another project or the last issue was.
						</li>
						<li>
							When evidence in a schedule of yours falls, a <Link to={paths.notices()}>notice</Link> tells you, with
							what replaces it.
						</li>
					</ul>
				</Prose>
			</Section>
		</>
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
						Reports have a kind, a standard, dates, a successor and their document. The{" "}
						<Link to={paths.evidence()}>to-do list</Link> says what has to be looked after.
					</li>
					<li>
						Each record says <b>where it is used</b> and <b>where it was issued</b>. Before a change is saved, you see
						whom it reaches; <Link to={paths.sentNotices()}>notices</Link> tell them.
					</li>
					<li>
						The <Link to={paths.history()}>history</Link> of the whole catalogue has every change, old and new; a record
						can go back to an earlier version, and an import can be undone.
					</li>
				</ul>
			</Prose>
		</Section>
	);
}
