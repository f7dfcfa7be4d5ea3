import { afterAll, beforeAll, expect, test } from "vitest";
import { hasVisibleText, sanitizeCover } from "#app/domain/datasheets/cover-html.ts";
import { counts, csv, openTrial, type Trial } from "#tests/domain/imports/trial.ts";

let trial: Trial;
beforeAll(async () => {
	trial = await openTrial();
});
afterAll(() => trial.close());

test("cover HTML is stored sanitised, and the same file again is unchanged", async () => {
	const text = csv([
		{ revision: "R7", content: '<h1 onclick="x()">Dear client</h1><script>alert(1)</script>', footer_note: "Note" },
		{ revision: "R8", content: ".", footer_note: "" },
	]);
	expect(counts(await trial.run({ covers: text }))).toEqual({ covers: "2/0/0/0" });
	expect(await trial.query("select content, footer_note from cover order by id")).toEqual([
		{ content: "<h1>Dear client</h1>", footer_note: "Note" },
		{ content: ".", footer_note: "" },
	]);
	expect(counts(await trial.run({ covers: text }))).toEqual({ covers: "0/0/2/0" });
	expect(counts(await trial.run({ covers: csv([{ revision: "r7", content: "<p>New</p>" }]) }))).toEqual({
		covers: "0/1/0/0",
	});
});

test("a cover without visible text or with more than 8000 characters is a fault", async () => {
	const text = csv([
		{ revision: "1", content: "<p>&nbsp;</p><br>" },
		{ revision: "2", content: "<style>p{}</style>" },
		{ revision: "3", content: `<p>${"x".repeat(7994)}</p>` },
		{ revision: "4", content: `<p>${"x".repeat(7993)}</p>` },
		{ revision: "5", content: `<p>${"&".repeat(7993)}</p>` },
		{ revision: "6", content: `<p>${"&amp;".repeat(7993)}</p>` },
	]);
	expect(await trial.faults({ covers: text })).toEqual([
		"covers.csv:2:content  Cover page content is required",
		"covers.csv:3:content  Cover page content is required",
		"covers.csv:4:content  8001 characters are too many; at most 8000 are allowed",
	]);
});

test.each([
	['<p style="color:red;position:fixed;background-image:url(x)">a</p>', '<p style="color:red">a</p>'],
	[
		'<span style="text-align:center; font-size: 14px">a</span>',
		'<span style="text-align:center;font-size:14px">a</span>',
	],
	['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
	['<a href="HTTPS://example.com/?a=1&amp;b=2" target="x">a</a>', '<a href="HTTPS://example.com/?a=1&amp;b=2">a</a>'],
	['<a href="//example.com">a</a><a href="mailto:a@example.com">b</a>', '<a>a</a><a href="mailto:a@example.com">b</a>'],
	["<iframe src=x>inside</iframe><object>inside</object><b>b</b>", "<b>b</b>"],
	['<img src="x" onerror="x"><div>text</div><meta http-equiv="refresh">', "text"],
	["a &lt;script&gt; b &amp; c", "a &lt;script&gt; b &amp; c"],
	["<scr<script></script>ipt>x</script>", "ipt&gt;x"],
	["<h7>a</h7><table><tr><td colspan=2>b</td></tr></table>", "a<table><tr><td>b</td></tr></table>"],
])("%s is kept as %s", (html, clean) => {
	expect(sanitizeCover(html)).toBe(clean);
	expect(sanitizeCover(clean)).toBe(clean);
});

test("nesting has a limit", () => {
	const deep = sanitizeCover(`${"<b>".repeat(3000)}x${"</b>".repeat(3000)}`);
	expect(deep.match(/<b>/g)?.length).toBeLessThanOrEqual(30);
});

test("invisible characters are no visible text", () => {
	expect(["<p>\u200b&nbsp;</p>", "<hr>", "<p>.</p>"].map(hasVisibleText)).toEqual([false, false, true]);
});
