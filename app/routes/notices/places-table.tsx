import { Link } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import type { PlaceCounts, PlacesPage } from "#app/domain/recall/recall-places.ts";
import { paths } from "#app/paths.ts";
import * as css from "#app/routes/screens.css.ts";
import { SiteStateTags } from "#app/routes/site/site-state-tags.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";

interface PlacesTableProps {
	caption: string;
	places: PlacesPage["places"];
	/** The places are of one project, which stands above them. */
	isOneProject: boolean;
	/** Staff see whose the projects are and how many photos there are; owners see the photo, and the way to the opening. */
	isStaff?: boolean;
}

function Photo({ project, photo, alt }: { project: number; photo: number | null; alt: string }) {
	if (photo === null) return "–";
	return (
		<a href={sitePaths.photo(project, photo)}>
			<img src={sitePaths.photo(project, photo, true)} alt={alt} loading="lazy" className={css.placePhoto} />
		</a>
	);
}

/** Openings that are sealed by evidence that is no longer valid, project by project. */
export function PlacesTable({ caption, places, isOneProject, isStaff = false }: PlacesTableProps) {
	const whose = isOneProject ? [] : isStaff ? ["Project", "Owner"] : ["Project"];
	const withPhoto = places.some(({ photo, photos }) => (isStaff ? photos > 0 : photo !== null));
	const labels = ["Opening", "Level", ...whose, "State", "Solution", "Sealed"];
	return (
		<Table
			caption={caption}
			captionHidden
			columns={[...labels, ...(withPhoto ? [isStaff ? "Photos" : "Photo"] : [])].map((label) => ({ label }))}
		>
			{places.map(({ id, ref, level, project, projectName, owner, company, state, drawing, at, photos, photo }) => (
				<Row key={id}>
					<RowTitle>{isStaff ? ref : <Link to={sitePaths.opening(project, id)}>{ref}</Link>}</RowTitle>
					<Cell label={/^level/i.test(level) ? undefined : "Level"} onPhone="last">
						{level}
					</Cell>
					{!isOneProject && (
						<LongCell label="Project">
							<Link to={isStaff ? paths.officeProject(project) : sitePaths.site(project)}>{projectName}</Link>
						</LongCell>
					)}
					{isStaff && !isOneProject && (
						<LongCell label="Owner">
							{owner}, {company}
						</LongCell>
					)}
					<Cell onPhone="first">
						<SiteStateTags state={state} />
					</Cell>
					<Cell onPhone="last">{drawing && <DrawingCode code={drawing} />}</Cell>
					<Cell label="Sealed" onPhone="last">
						<When at={at} />
					</Cell>
					{withPhoto && (
						<Cell label={isStaff ? "Photos" : "Photo"}>
							{isStaff ? photos : <Photo project={project} photo={photo} alt={`The seal of ${ref}`} />}
						</Cell>
					)}
				</Row>
			))}
		</Table>
	);
}

/** `Sealed in 38 openings (2 projects, 1 owner).` */
export const placesWords = ({ total, projects, owners }: PlaceCounts): string =>
	`Sealed in ${amountOf(total, "opening")} (${amountOf(projects, "project")}, ${amountOf(owners, "owner")}).`;

/** The openings of all owners that are sealed by what uses a record, as staff see them. */
export function StaffPlaces({ found, csv }: { found: PlacesPage; csv: string }) {
	const { places, total } = found;
	if (total === 0) return null;
	const some = total > places.length ? ` ${places.length} of ${amount(total)}; the CSV has all of them.` : "";
	const [first] = places;
	const isOneProject = found.projects === 1;
	return (
		<Section
			id="places"
			title={`Openings sealed with it (${amount(total)})`}
			description={
				<>
					{isOneProject && first ? (
						<>
							In <Link to={paths.officeProject(first.project)}>{first.projectName}</Link>, {first.owner} (
							{first.company}).
						</>
					) : (
						placesWords(found)
					)}
					{some}
				</>
			}
		>
			<PlacesTable caption="Openings sealed with it" places={places} isOneProject={isOneProject} isStaff />
			<Cluster>
				<ButtonLink to={csv} icon="download" reloadDocument>
					CSV of the openings
				</ButtonLink>
			</Cluster>
		</Section>
	);
}
