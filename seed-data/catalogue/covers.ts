/**
 * A cover page of the printed schedule; the newest published one is used. Only tags that stay
 * (docs/rules/catalogue.md#cover-pages).
 */
export type Cover = { revision: string; content: string; footer: string; active: boolean };

export const covers: readonly Cover[] = [
	{
		revision: "1",
		content: [
			"<h1>Passive Fire Schedule</h1>",
			"<p>Draft text of an earlier issue. It is kept unpublished.</p>",
			"<p>SAMPLE – not test evidence</p>",
		].join("\n"),
		footer: "",
		active: false,
	},
	{
		revision: "2",
		content: [
			"<h1>Passive Fire Schedule</h1>",
			"<p>This schedule lists the fire-stopping systems chosen for the project. Each system is shown as it was tested: the drawing, the specimens with their reports, and the notes for the installer.</p>",
			"<h2>How to read it</h2>",
			"<ul>",
			"<li>The <strong>FRR</strong> gives structural adequacy, integrity and insulation in minutes. A dash means that the criterion was not stated or not tested.</li>",
			"<li>The <strong>substrate</strong> is the wall, floor or ceiling of the test. Another one needs another system.</li>",
			"<li>A <strong>size</strong> is the largest tested, unless a range is given.</li>",
			"<li>Systems that are crossed out were cancelled after an earlier issue.</li>",
			"</ul>",
			"<h2>On site</h2>",
			"<ol>",
			"<li>Check service, size and substrate against the table before work starts.</li>",
			"<li>Follow the notes in their order and keep the label visible.</li>",
			"<li>Ask the fire engineer before anything is changed.</li>",
			"</ol>",
			'<p style="color: #ce3a43"><strong>SAMPLE – not test evidence.</strong> All brands, products, laboratories and reports in this catalogue are invented.</p>',
		].join("\n"),
		footer: "SAMPLE – not test evidence. Invented data; do not build from it.",
		active: true,
	},
];
