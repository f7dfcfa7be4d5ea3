import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Figure, Prose } from "#app/ui/text/prose.tsx";
import { staffPictures } from "./manual-sections.tsx";

export function SolutionsHelp() {
	return (
		<>
			<Prose>
				<p>
					A <b>report</b> is a document of a laboratory, a <b>specimen</b> one tested thing in it, a <b>solution</b> a
					drawing that rests on specimens. <Link to={paths.solutionManager()}>Solution Admin</Link> keeps all of them,
					and the lists that they are made of.
				</p>
				<ul>
					<li>
						<b>Create Specimen</b> and <b>Create Solution</b> go step by step. What was filled in waits for you, also on
						another device. A specimen that is missing in a solution is made on the way, and is then chosen.
					</li>
					<li>
						<b>Add</b>, <b>Edit</b>, <b>Delete</b> and <b>Restore</b> act on the selected row. Nothing is ever lost by
						Delete: the record is withdrawn, and can be restored.
					</li>
					<li>
						Before you save or delete, the page says in how many schedules of how many owners the record was issued, and
						the last step of a wizard what was and what will be.
					</li>
					<li>Each list can be searched, filtered and downloaded as CSV that the import takes back.</li>
				</ul>
			</Prose>
			<Figure {...staffPictures.solutions} caption="Solution Admin with a row selected." />
		</>
	);
}

export function EvidenceHelp() {
	return (
		<>
			<Prose>
				<p>
					A report may say its kind, standard, dates, sponsor and field of application, and may carry its PDF, which
					people read only where you mark it public. Its <b>status</b> is worked out on the day it is asked for:
					withdrawn, superseded, expired, standard ended, expires soon, current or not recorded. An empty date of expiry
					means that none is stated.
				</p>
				<ul>
					<li>
						To replace a report, choose its successor under <b>Superseded by</b>. To withdraw it, press <b>Delete</b>.
						Solutions that rest on it stay, and say so wherever they are shown.
					</li>
					<li>
						A <b>standard</b> may end for all its reports at once, by the day until which it is accepted.
					</li>
					<li>
						<Link to={paths.evidence()}>Evidence</Link> counts what has to be looked after. A number leads to its list,
						and each has a CSV. Below stands what was issued, fell since and nobody was told of.
					</li>
					<li>
						Each day one mail tells staff what ends in 90, 30 and 7 days and what has ended. Owners are told by a notice
						alone.
					</li>
				</ul>
			</Prose>
			<Figure {...staffPictures.evidence} caption="What of the catalogue has to be looked after." />
		</>
	);
}

export function NoticesHelp() {
	return (
		<>
			<Prose>
				<p>
					<b>Where used</b>, on the page of each record, lists the issued schedules that rest on it, by what they said
					on the day of issue, also of deleted projects; then today's solutions, specimens, projects and changes that
					are not saved. A schedule you have on paper is found by its number under{" "}
					<Link to={paths.issued()}>Issued schedules</Link>.
				</p>
				<p>When evidence falls or is corrected:</p>
				<ol>
					<li>Withdraw, replace or correct the record.</li>
					<li>
						Press <b>Send a notice</b> on its page Where used, or in the list under Evidence.
					</li>
					<li>Say what happened and why, and which solutions replace it, if there are any.</li>
				</ol>
				<p>
					Each owner gets one mail that lists the newest of each project, and sees a banner until they acknowledge it.{" "}
					<Link to={paths.sentNotices()}>Withdrawal notices</Link> says who has. A notice cannot be taken back: a
					mistake is put right by another.
				</p>
			</Prose>
			<Figure {...staffPictures.used} caption="Where a product was issued and is used." />
		</>
	);
}

export function HistoryHelp() {
	return (
		<>
			<Prose>
				<p>
					<Link to={paths.history()}>History</Link> has every change of the catalogue: who, when, in which way, old and
					new, and the solutions that rest on the record. Narrow it by kind of record, person, way, import and days. The
					history of a solution has the changes of all that it rests on.
				</p>
				<p>
					An earlier version of a record can be looked at and <b>gone back to</b>. That is a change like any other.
					Files stay as they are today.
				</p>
			</Prose>
			<Figure {...staffPictures.history} caption="Changes of the catalogue, the newest first." />
		</>
	);
}

export function ImportHelp() {
	return (
		<>
			<Prose>
				<p>
					<Link to={paths.imports()}>Import</Link> takes CSV files, or a zip of them with drawings and sheets. The files
					are checked first: each fault is named with its file, line and column, and you see what is new, changed and
					unchanged. Only then you store it, all or nothing.
				</p>
				<ul>
					<li>
						Begin with a CSV from the list that you want to change: its columns are those that the import reads. Columns
						that are missing leave what is stored; empty cells clear it.
					</li>
					<li>
						<b>Create missing names</b> adds names of the simple lists that are not known, which a slip of the pen does
						too: look at them before you store.
					</li>
					<li>
						A stored import can be <b>undone</b>, as long as nothing that it made or changed has been changed since.
					</li>
				</ul>
			</Prose>
			<Figure {...staffPictures.imports} caption="The page of imports." />
		</>
	);
}
