import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { REPORT_KINDS } from "#app/domain/catalogue/definition/report-kinds.ts";
import { successorWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { reportDocuments } from "#app/domain/catalogue/evidence/report-documents.sql.ts";
import { getSolution } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { listedSubstrate, type SpecimenView } from "#app/domain/catalogue/solutions/views.ts";
import { findBookmarks } from "#app/domain/favourites/favourites.sql.ts";
import type { FileAddress } from "#app/domain/files/address.ts";
import { shownRating } from "#app/domain/ratings/range.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { paths } from "#app/paths.ts";
import { drawingAddress, pictureOf, responsivePicture } from "#app/routes/drawing-pictures.ts";
import { ProjectBar } from "#app/routes/specs/project-bar.tsx";
import { MainAndSide } from "#app/ui/base/page-layout.tsx";
import { ZoomableDrawing } from "#app/ui/dialog/dialog-zoom.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Drawing } from "#app/ui/solution/drawing.tsx";
import { NotesList } from "#app/ui/solution/notes-list.tsx";
import { SpanSizes } from "#app/ui/solution/size-and-rating.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card, Sheet } from "#app/ui/text/card.tsx";
import { spanName } from "#app/ui/text/dates.ts";
import { EvidenceStatus, RatingTag, StatusTag } from "#app/ui/text/tag.tsx";
import { BookmarkMenu } from "./bookmark-menu.tsx";
import { cardsOf } from "./cards.ts";
import { EvidenceAlert, SpecimensTable } from "./specimens-table.tsx";
import { SpecsButton } from "./specs-button.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const solution = await getSolution(em, actor, idParam(params.id));
		const specification = await openSpecification(em, actor);
		const [card] = cardsOf([solution], specification);
		return {
			solution,
			card: card!,
			rating: shownRating(solution.rating),
			documents: await reportDocuments(em, actor, solution.id),
			lists: await findBookmarks(em, actor, [solution]),
			editable: specification.editable,
			picture: responsivePicture(solution),
			full: pictureOf(solution.id, "img_large", solution.imgLarge),
			pdf: solution.pdf && drawingAddress(solution.id, "pdf", solution.pdf),
		};
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.solution.drawing ?? "Solution"} Installation · Passive Fire Schedules` },
];

interface EvidenceTableProps {
	specimens: SpecimenView[];
	/** The documents by the labels of their reports. */
	documents: Record<string, FileAddress>;
}

function EvidenceTable({ specimens, documents }: EvidenceTableProps) {
	const reports = Map.groupBy(specimens, ({ report }) => report);
	return (
		<Table
			caption="Evidence"
			columns={["Report", "Kind", "Standard", "Issued", "Expires", "Status", "Specimens"].map((label) => ({ label }))}
		>
			{[...reports].map(([report, resting]) => {
				const [first] = resting;
				const { kind, standard, issued, expires, superseded_by } = first!.evidence;
				return (
					<Row key={report}>
						<RowTitle>
							{report}
							{documents[report] && (
								<>
									{" "}
									<a href={paths.file(documents[report])}>Report (PDF)</a>
								</>
							)}
						</RowTitle>
						<td>{kind === "" ? "Not recorded" : REPORT_KINDS[kind]}</td>
						<Cell label="Standard">{standard ?? "–"}</Cell>
						<Cell label="Issued">{issued ? spanName(issued) : "–"}</Cell>
						<Cell label="Expires">{expires ? spanName(expires) : "Not stated"}</Cell>
						<td>
							<EvidenceStatus status={first!.reportStatus} />
							{successorWords(first!.reportStatus, superseded_by)}
						</td>
						<Cell label="Specimens">{resting.map(({ specimenId }) => specimenId).join(", ")}</Cell>
					</Row>
				);
			})}
		</Table>
	);
}

export default function Installation() {
	const { solution, card, rating, documents, lists, editable, picture, full, pdf } = useLoaderData<typeof loader>();
	const { span, services, insulations } = card.tested;
	return (
		<>
			<PageHeader
				title={`${solution.drawing} Installation`}
				description={solution.title}
				tags={
					<>
						<RatingTag rating={rating} />
						{rating && !card.tested.evidence && !card.withdrawn && <EvidenceStatus status="current" />}
						{card.withdrawn && <StatusTag status="withdrawn" />}
					</>
				}
				actions={
					<>
						<BookmarkMenu solution={card} lists={lists} back={paths.installation(solution.id)} label="Favourites" />
						<ButtonLink to={paths.finderWithLastSearch()} icon="left">
							Return
						</ButtonLink>
						{pdf && (
							<ButtonLink to={`${pdf}&download=1`} icon="pdf" reloadDocument>
								Download PDF
							</ButtonLink>
						)}
						<SpecsButton
							card={card}
							editable={editable}
							// A withdrawn solution is shown to nobody who no longer holds it.
							back={card.withdrawn ? paths.summary() : paths.installation(solution.id)}
						/>
					</>
				}
			/>
			{card.withdrawn && (
				<Alert kind="warning" title="This solution has been withdrawn.">
					It stays in the projects that have it, and can no longer be added to others.
				</Alert>
			)}
			<EvidenceAlert rating={rating} evidence={card.tested.evidence} />
			<MainAndSide third>
				<Sheet>
					{picture ? (
						<ZoomableDrawing
							code={solution.drawing}
							picture={picture}
							full={full ?? picture}
							sample={card.sample}
							crossed={!rating}
						/>
					) : (
						<Drawing code={solution.drawing} picture={null} natural sample={card.sample} />
					)}
				</Sheet>
				<Card title="Installation notes" id="notes">
					{solution.withdrawnSpecimens.length > 0 && card.tested.evidence && (
						<Alert kind="warning" title={`${card.tested.evidence}.`}>
							Drawing and notes may still name it.
						</Alert>
					)}
					{solution.notes.length > 0 ? (
						<NotesList notes={solution.notes.map(({ no, text }) => ({ id: no, text }))} />
					) : (
						<p>There are no notes for this drawing.</p>
					)}
				</Card>
				<Card title="Solution details" id="details">
					<DescriptionList
						facts={[
							...(span ? [{ term: "Size", value: <SpanSizes span={span} /> }] : []),
							{ term: "Service", value: services.join(", ") || "–" },
							...(insulations.length > 0 ? [{ term: "Insulation", value: insulations.join(", ") }] : []),
							{ term: "Drawing shows", value: solution.substrates.map(listedSubstrate).join(", ") },
						]}
					/>
				</Card>
			</MainAndSide>
			<SpecimensTable solution={solution} />
			{solution.specimens.length > 0 && <EvidenceTable specimens={solution.specimens} documents={documents} />}
			<ProjectBar />
		</>
	);
}
