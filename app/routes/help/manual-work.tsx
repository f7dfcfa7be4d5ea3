import { Figure, Prose } from "#app/ui/text/prose.tsx";
import { pictures } from "./manual-sections.tsx";

export function FinderHelp() {
	return (
		<>
			<Prose>
				<p>
					Choose from left to right: Orientation, Substrate, Service Classification, Service, FRR. Each list offers only
					what leads to a tested solution, and says to how many. Choosing again on the left clears what is right of it.
				</p>
				<p>
					Or write what you need in one line, such as <kbd>100 pvc wall 60</kbd>: a size in millimetres, a service, a
					substrate, an orientation, an FRR, a product, a report number or part of a drawing code. What was understood
					stands under the line, and each part can be taken away. If nothing fits, the nearest wider search is offered.
				</p>
			</Prose>
			<Figure {...pictures.finder} caption="A class of services chosen; the cards show what has been tested." />
			<Prose>
				<ul>
					<li>
						A card's <b>drawing</b> opens the <b>Tested Specimens</b>: FRR, size, service, insulation, substrate, notes
						and products.
					</li>
					<li>
						<b>Installation</b> shows the drawing large, with the notes in their order and the PDF to download.
					</li>
					<li>
						The <b>bookmark</b> keeps the solution in one of your favourite lists.
					</li>
					<li>
						<b>Add to Specs</b> puts it into the project that is open, or into a new list if none is.
					</li>
				</ul>
			</Prose>
			<Figure {...pictures.installation} caption="The installation view, made for the site." />
			<Prose>
				<p>
					<b>Coverage</b> shows how many solutions there are for each substrate and kind of service, at a rating or at
					any. Click a number to see the solutions.
				</p>
			</Prose>
		</>
	);
}

export function CurrentProjectHelp() {
	return (
		<>
			<Prose>
				<p>
					The <b>Summary</b> lists the solutions in the order in which they are printed. Select one to move it up or
					down or to delete it; <b>Reorder Solutions</b> sorts them all by orientation, substrate and service.
				</p>
				<ul>
					<li>
						In a saved project <b>Delete</b> strikes a solution through. With <b>Track Alterations</b> on, the schedule
						prints it crossed out and marked “Cancelled”; with it off, the schedule leaves it out.
					</li>
					<li>
						<b>Supporting Documentation</b> adds the TDS, MSDS and warranty of the products to the schedule, and the
						reports' own documents where the laboratory lets them be handed out.
					</li>
					<li>
						<b>Save Changes</b> stores what you added and deleted. <b>Discard Changes</b> drops it. A list that is not a
						project yet stays with you until you save or clear it, also when you close the browser.
					</li>
				</ul>
			</Prose>
			<Figure {...pictures.summary} caption="The summary of a saved project." />
			<Prose>
				<p>
					<b>Identification</b> holds what the cover of the schedule says: name, address, city, code and revision.
					<b> Your account</b>, in the menu under your name, keeps your company's logo for the covers of what you issue.
				</p>
			</Prose>
			<Figure {...pictures.identification} caption="Project Identification." />
			<PenetrationsHelp />
		</>
	);
}

function PenetrationsHelp() {
	return (
		<>
			<Prose>
				<h3>Penetrations</h3>
				<p>
					A project may carry a list of <b>Penetrations</b>: the places of a building that are to be sealed, one row
					each, with number, level, location, service, size, substrate and the required rating. A project needs no such
					list.
				</p>
				<ul>
					<li>
						<b>Paste or upload</b> takes rows of a spreadsheet, a CSV file or an XLSX workbook. The page says what every
						line, column and sheet is, and asks about columns and terms that it does not know. You can change what a
						column is used as, type a cell anew, or leave a sheet out. Nothing is saved until you store the list, and it
						is stored whole or not at all. A number that is there is changed; where it could be another penetration, you
						are asked first.
					</li>
					<li>
						<b>Versions</b> has each list as it was stored: what it changed, what was not in it, and a button that puts
						it back.
					</li>
					<li>
						<b>Match by type</b> groups penetrations with the same requirements and shows the best tested match for
						each: the specimen behind it, what is not covered, and what your list does not state. An empty cell means{" "}
						<b>not stated</b>: where the seal was tested around insulation and the list says nothing of insulation, the
						match says so. Only fully covered groups are ticked; you can assign the others yourself.
					</li>
					<li>
						<b>Terms used</b> shows how the words of your consultant were read and suggests a meaning where it can. You
						say what a word, a size or a blank means for the whole list at once. The list keeps the word, and the
						schedule prints both.
					</li>
					<li>
						<b>Partly covered</b> lists the penetrations whose solution does not show all that they ask, and names what.
					</li>
					<li>
						A size <b>between</b> two tested ones is named as that: whether it may be sealed so is for the laboratory to
						say. Nothing here says more than the catalogue shows.
					</li>
					<li>
						The schedule prints what each specimen was tested with, and what your list does not state. A{" "}
						<b>consent date</b> in Project Identification decides by which day a test standard still counts.
					</li>
					<li>
						The schedule prints the list by level and number, as a <b>site sheet</b> with room for names and dates where
						you want it.
					</li>
				</ul>
			</Prose>
			<Figure {...pictures.penetrations} caption="Types with what the catalogue shows for them." />
			<Figure
				{...pictures.candidates}
				caption="The candidates of one type, and the specimen that shows each criterion."
			/>
		</>
	);
}

export function ProjectsHelp() {
	return (
		<>
			<Prose>
				<p>
					<b>PDF</b> prints the schedule of a project as it is saved. Your schedule might take a minute or two; you can
					go on working meanwhile. Where changes are not saved yet, you are asked whether to save them first. PDF
					generation is limited to one schedule every 5 minutes initially; a corrected schedule of the same project need
					not wait, three times in 15 minutes.
				</p>
				<p>
					Before it is issued, the project is checked against the catalogue: evidence that has expired or was withdrawn,
					what a penetration asks for and is not shown, documents that are missing, a revision that was used before. You
					tick what you issue all the same, and it is printed with your name under{" "}
					<b>Points acknowledged by the issuer</b>; each line leads to where it can be mended. Where there is nothing to
					report, one press is enough. <b>Save and generate</b> on the summary saves, checks and issues in one.
				</p>
				<ul>
					<li>
						Every schedule is kept as it was issued, under its document number. Where anything printed in it has changed
						since, its project says so: print a new one then.
					</li>
					<li>
						Everybody who has the paper can look up what has become of it, without an account: the code on its cover and
						the <b>Public page</b> in the register lead there. It says whether there is a newer issue and which evidence
						has been withdrawn since, and nothing about compliance. Choose a PDF there, and it says whether the file is
						the one that was issued, unchanged. You can withdraw the page of an issue for good.
					</li>
					<li>
						<b>Share</b> in the register makes a link to one issue, for whom you say and as long as you say: its
						solutions, drawings, installation notes and what seals each penetration as they were issued, on any phone,
						also without a network once opened. You can end it at any time.
					</li>
					<li>
						<b>Compare with the last issue</b> compares the newest issue with what you would issue now, and{" "}
						<b>Superseded by</b> two issues: what was added, cancelled, moved or changed, by you or by the catalogue.
						From the second issue on the schedule prints it, too.
					</li>
					<li>
						<b>Next revision</b> begins where the last issue was, with the revision that follows. <b>Copy</b> makes
						another project with the same solutions and penetrations.
					</li>
					<li>
						When evidence that a schedule of yours rests on is withdrawn, superseded or corrected, you get one mail, and
						a <b>notice</b> stands on the dashboard, above your projects and on the Summary. <b>Replace by</b> puts
						another solution in its place; save the changes to keep them. Press <b>Acknowledge</b> when you have told
						those who build by the schedule.
					</li>
					<li>
						<b>Archive</b> puts a project aside, <b>Set Active</b> brings it back. <b>Delete</b> is permanent.
					</li>
				</ul>
			</Prose>
			<Figure {...pictures.projects} caption="Your projects." />
			<Figure {...pictures.schedule} caption="The schedules that were issued for a project." />
		</>
	);
}
