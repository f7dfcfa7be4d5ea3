import { Link } from "@remix-run/react";
import { COMPANY_TYPES } from "#app/domain/inbox/inbox-limits.ts";
import { paths } from "#app/paths.ts";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { Figure, Prose } from "#app/ui/text/prose.tsx";
import { pictures } from "./manual-sections.tsx";

/** The lists that the manual explains; fixed, whatever the catalogue holds. */
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

export function Intro() {
	return (
		<>
			<Prose>
				<p>
					Every pipe, cable and joint that passes through a fire-rated wall or floor needs a seal that has been tested
					for just that case. Here you find the tested solution, collect the solutions of a building in a project, and
					print them as a Passive Fire Schedule.
				</p>
				<ol>
					<li>
						Find a solution in the <Link to={paths.finder()}>Solution Finder</Link> and press <b>Add to Specs</b>.
					</li>
					<li>
						Look through your list in the <b>Summary</b>, put it in order and save it.
					</li>
					<li>
						Name the project under <b>Identification</b>.
					</li>
					<li>
						Press <b>PDF</b> in <Link to={paths.projects()}>Projects</Link> and download the schedule.
					</li>
				</ol>
				<p>
					A <b>solution</b> is one drawing (a V drawing) with the specimens that were tested to it, their test reports,
					the products used and the notes for installing it. Its <b>FRR</b>, the fire resistance rating, holds for the
					sizes, services and substrates of its tested specimens and for nothing else: read them before you specify it.
				</p>
			</Prose>
			<DescriptionList facts={REFERENCE_LISTS.map(({ term, values }) => ({ term, value: values.join(", ") }))} />
			<Figure
				{...pictures.dashboard}
				caption="The dashboard: your projects, your favourite lists, and what is new in the catalogue."
			/>
		</>
	);
}

export function SidebarHelp() {
	return (
		<Prose>
			<ul>
				<li>
					<b>Dashboard</b> has the one-line search, your latest projects with their state, your favourite lists and what
					is new.
				</li>
				<li>
					<b>Projects</b> lists what you have saved, active and archived.
				</li>
				<li>
					<b>Solutions</b> is the Solution Finder.
				</li>
				<li>
					<b>Favourites</b> keeps lists of solutions that you use often.
				</li>
				<li>
					<b>Current Project</b> appears while a project is open: <b>Summary</b>, with the number of its solutions, and{" "}
					<b>Identification</b>.
				</li>
			</ul>
			<p>
				On a phone the sidebar opens with the menu button at the top left. Your name at the top right holds this manual
				and <b>Sign out</b>.
			</p>
		</Prose>
	);
}
