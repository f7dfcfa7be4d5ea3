import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { useRootData } from "#app/routes/root-data.ts";
import { MainAndSide, Stack } from "#app/ui/base/page-layout.tsx";
import { Steps } from "#app/ui/form/steps.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { Prose } from "#app/ui/text/prose.tsx";
import { PaperPicture } from "./paper-picture.tsx";

export const meta: MetaFunction = () => [{ title: "About · Passive Fire Schedules" }];

/** Tells a first visitor what this is. */
export default function About() {
	const { supportEmail } = useRootData();
	return (
		<>
			<PageHeader
				title="About Passive Fire Schedules"
				description="Find tested fire-stopping solutions, collect them for your building, and print the schedule that the council asks for and the site builds from."
				actions={
					<>
						<ButtonLink to={paths.signUp()} look="primary">
							Create an account
						</ButtonLink>
						<ButtonLink to={paths.sampleSchedule()} reloadDocument icon="pdf">
							See a sample schedule (PDF)
						</ButtonLink>
					</>
				}
			/>
			<Card title="How it works" id="how">
				<Steps
					label="From the first search to the printed schedule"
					steps={[
						{
							title: "Find",
							words:
								"Search in one line, such as 100 pvc wall 60. Each solution is a drawing with the tests behind it.",
						},
						{
							title: "Collect",
							words:
								"Add the solutions that your building needs to a project. Match a list of openings to them if you have one.",
						},
						{
							title: "Print",
							words:
								"Issue the Passive Fire Schedule as one PDF. Share it with the site by a link that works on any phone.",
						},
					]}
				/>
			</Card>
			<MainAndSide>
				<Stack loose>
					<Section id="schedule" title="What a schedule is">
						<Prose>
							<p>
								Every pipe, cable and joint that passes through a fire-rated wall or floor needs a seal that was tested
								for that case. A Passive Fire Schedule lists these seals for one building:
							</p>
							<ul>
								<li>each solution with its drawing, its fire resistance rating and its installation notes</li>
								<li>what was tested: service, size, insulation, wall or floor, and the report of the laboratory</li>
								<li>the openings of the building and what seals each of them, if the project lists them</li>
								<li>data sheets and warranties of the products</li>
								<li>a code on the cover that tells anybody whether it is the latest issue</li>
							</ul>
						</Prose>
					</Section>
					<Section id="who" title="Who it is for">
						<Prose>
							<ul>
								<li>
									<b>Architects and engineers</b> specify tested seals and print the schedule for consent.
								</li>
								<li>
									<b>Contractors and installers</b> open drawings and installation notes on site.
								</li>
								<li>
									<b>Councils and inspectors</b> look up whether a schedule is genuine and current. They need no
									account.
								</li>
							</ul>
						</Prose>
					</Section>
					<Section id="data" title="Whose data it is">
						<Prose>
							<p>
								Our staff keep the catalogue from reports of test laboratories. Every solution names its reports, and
								says so if one was withdrawn, superseded or has expired. A schedule says what was tested. Whether that
								suits your building is for its designer and the council to decide.
							</p>
							<p>
								Your projects are yours. Others see only the issues that you share, and what the code on the cover of a
								schedule says. Your name and company are printed in the schedules you issue.
							</p>
						</Prose>
					</Section>
					<Section id="questions" title="Questions">
						<Prose>
							<p>
								The <Link to={paths.manual()}>User's Manual</Link> has a short page for each job. Or write to{" "}
								<a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
							</p>
						</Prose>
					</Section>
				</Stack>
				<PaperPicture />
			</MainAndSide>
		</>
	);
}
