import { beforeAll, expect, test } from "vitest";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor } from "./visitor.ts";

const running = runningProduct();
let user: Visitor;
let staff: Visitor;
let before: unknown[];
beforeAll(async () => {
	before = await running.em.execute("select from favourite union all select from project_item");
	user = await signedIn(running.product.url);
	staff = await signedIn(running.product.url, "staff");
}, 60_000);

/** More than a record's id can be, and what is no id at all. */
const wrong = ["2147483648", "9999999999", "1e300", "-1", "0", "1.5", "abc"];

/** Its own page again, or, without one, the page it belongs to with a warning. */
const forms: [path: string, status: number, fields: (id: string) => Record<string, string>][] = [
	["/specs/summary/items", 303, (sol) => ({ sol })],
	["/specs/summary/move", 303, (sol) => ({ sol })],
	["/specs/summary/move", 303, (before) => ({ sol: "1", before })],
	["/specs/1/favourites", 400, (add) => ({ add })],
	["/specs/1/favourites", 400, (remove) => ({ remove })],
	["/favourites/new", 400, (sol) => ({ name: "Pipes", sol })],
	["/specs/form", 400, (city) => ({ projName: "A", projAddress: "B", city })],
	["/specs/form", 400, (project) => ({ projName: "A", projAddress: "B", city: "1", project, version: "1" })],
];

test.each(forms)("a number that is no id is refused by %s with %i", async (path, expected, fields) => {
	for (const id of wrong) {
		const { status } = await user.post(path, fields(id));
		expect([id, status]).toEqual([id, expected]);
	}
	const stored = await running.em.execute("select from favourite union all select from project_item");
	expect(stored).toEqual(before);
});

const staffForms: typeof forms = [
	["/management/lists/frr/new", 400, (group) => ({ name: "F", group })],
	["/management/lists/subs/new", 400, (name) => ({ orientation: "1", name, thickness: "1 mm" })],
	["/management/lists/brand/1/edit", 400, (version) => ({ name: "B", version })],
	["/management/product_manager/covers/1/edit", 400, (version) => ({ revision: "R", content: "C", version })],
	["/management/product_manager/covers/1/toggle", 400, (version) => ({ active: "yes", version })],
	["/management/specimen/1/edit", 400, (version) => ({ step: "1", version, keep: "mine" })],
	["/management/feedback", 400, (id) => ({ id, open: "false" })],
];

test.each(staffForms)("%s of staff refuses them with %i", async (path, expected, fields) => {
	for (const id of wrong.filter((one) => one !== "0" || !("version" in fields(one)))) {
		const { status } = await staff.post(path, fields(id));
		expect([id, status]).toEqual([id, expected]);
	}
});

test.each(["/specs/ID/detail", "/specs/ID/specimens", "/specs/ID/favourites", "/favourites/ID/edit"])(
	"%s of such a number is a page that is not found",
	async (path) => {
		for (const id of wrong) {
			const { status } = await user.get(path.replace("ID", id));
			expect([id, status]).toEqual([id, 404]);
		}
	},
);

test("such numbers in the address of a list are left out", async () => {
	for (const id of wrong) {
		const finder = await user.get(`/specs/sols?ori=${id}&sub=${id}&smat=${id}&page=${id}&shown=${id}`);
		const favourites = await user.get(`/favourites?list=${id}&page=${id}&cards=${id}`);
		expect([id, finder.status, favourites.status]).toEqual([id, 200, 200]);
	}
});
