import { Link } from "@remix-run/react";
import type { CountedProject } from "#app/domain/figures/projects.sql.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { When } from "#app/ui/text/when.tsx";

const columns = ["Project", "Author", "Company", "City", "Created"].map((label) => ({ label }));

export function ProjectsTable({ projects }: { projects: CountedProject[] }) {
	return (
		<Table caption="Projects created" captionHidden limited columns={columns}>
			{projects.map((project) => (
				<Row key={project.id}>
					<RowTitle long>
						<Link to={paths.officeProject(project.id)}>{project.proj_name}</Link>
					</RowTitle>
					<LongCell>{project.user_name}</LongCell>
					<LongCell>{project.company_name}</LongCell>
					<LongCell>{project.city_name}</LongCell>
					<TightCell>
						<When at={project.created} plain />
					</TightCell>
				</Row>
			))}
		</Table>
	);
}
