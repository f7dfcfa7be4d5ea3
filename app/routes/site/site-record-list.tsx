import type { ReactNode } from "react";
import type { RecordView } from "#app/domain/site/records.sql.ts";
import { RECORD_LABELS, recorderWords, usedProductWords } from "#app/domain/site/site-labels.ts";
import { useRootData } from "#app/routes/root-data.ts";
import * as css from "#app/routes/sharing/shared-pages.css.ts";
import { type SharedFact, SharedFacts } from "#app/routes/sharing/shared-penetrations.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { tableWhole } from "#app/ui/list/tables.css.ts";
import { plainMoment } from "#app/ui/text/dates.ts";
import { StatusTag } from "#app/ui/text/tag.tsx";
import * as siteCss from "./site-pages.css.ts";
import { AnswerForm, type DevicePlace } from "./site-record-form.tsx";

/** A record as the page shows it to somebody. */
export interface ShownRecord extends RecordView {
	mayCorrect: boolean;
	/** The record is not as drawn, nobody has answered, and the person may answer. */
	mayAnswer: boolean;
}

const LATE_MS = 5 * 60_000;

/** Says both times where a record came later than it was made, as from a phone without a network. */
function timeWords({ at, arrived }: RecordView, timeZone: string): ReactNode {
	const [done, came] = [new Date(at), new Date(arrived)];
	const recorded = plainMoment(done, timeZone);
	if (Math.abs(came.getTime() - done.getTime()) <= LATE_MS) return recorded;
	const arrival = plainMoment(came, timeZone);
	const [day = "", time = ""] = arrival.split(/, (?=[^,]*$)/);
	return (
		<>
			<span className={tableWhole}>recorded {recorded},</span>{" "}
			<span className={tableWhole}>arrived {recorded.startsWith(day) ? time : arrival}</span>
		</>
	);
}

const titleOf = ({ kind, result, answers }: RecordView) =>
	answers ? "Left as built" : result ? `${RECORD_LABELS[kind]}: ${result}` : RECORD_LABELS[kind];

interface SiteRecordProps {
	record: ShownRecord;
	projectId: number;
	seen: string;
	recordKey: string;
	device: DevicePlace;
}

function SiteRecord({ record, projectId, seen, recordKey, device }: SiteRecordProps) {
	const { clock } = useRootData();
	const { id, penetration, by, company, via, reason, side, note, photos, corrects, corrected_by: correctedBy } = record;
	const facts: SharedFact[] = [
		["By", recorderWords({ by, company, via })],
		["When", timeWords(record, clock.timeZone)],
		["Reason", reason],
		["Products", usedProductWords(record.products)],
		["Another product", record.other_product],
		["Side", side],
		["Note", note],
	];
	return (
		<li id={`record-${id}`} className={css.sharedPageCard}>
			<div className={css.sharedPageCardHead}>
				<h3>{titleOf(record)}</h3>
				{correctedBy && <StatusTag status="inactive" text="corrected" />}
				{record.mayCorrect && (
					<a href={`${sitePaths.opening(projectId, penetration)}?corrects=${id}#record`}>Correct</a>
				)}
			</div>
			{correctedBy && (
				<p>
					Replaced by <a href={`#record-${correctedBy}`}>a later record</a>.
				</p>
			)}
			{corrects && (
				<p>
					Corrects <a href={`#record-${corrects}`}>an earlier record</a>.
				</p>
			)}
			<SharedFacts facts={facts} />
			{photos.length > 0 && (
				<ul className={siteCss.sitePhotos}>
					{photos.map(({ id: photo, captured, width, height }, at) => (
						<li key={photo}>
							<a href={sitePaths.photo(projectId, photo)}>
								<img
									src={sitePaths.photo(projectId, photo, true)}
									width={width}
									height={height}
									loading="lazy"
									decoding="async"
									alt={`${at + 1} of ${photos.length}${captured ? `, taken ${captured.replace("T", " ")}` : ""}`}
								/>
							</a>
						</li>
					))}
				</ul>
			)}
			{record.mayAnswer && <AnswerForm record={record} seen={seen} recordKey={recordKey} device={device} />}
		</li>
	);
}

interface SiteRecordListProps extends Omit<SiteRecordProps, "record"> {
	records: ShownRecord[];
}

/** The records of an opening, the newest first. */
export function SiteRecordList({ records, ...shared }: SiteRecordListProps) {
	if (records.length === 0) return <p>Nothing recorded yet.</p>;
	return (
		<ul className={siteCss.siteRecords}>
			{records.map((record) => (
				<SiteRecord key={record.id} record={record} {...shared} />
			))}
		</ul>
	);
}
