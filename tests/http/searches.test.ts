import { expect, test } from "vitest";
import { apiToken } from "#tests/faults/fuzz/token.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn } from "./visitor.ts";

const running = runningProduct();

test.each([
	["/projects?q=", "zz"],
	["/favourites?search=", "zz"],
	["/management/solution_manager?list=frr&search=", "zz"],
	["/management/solution_manager?search=", "zz"],
	["/management/product_manager?ps=", "zz"],
	["/management/product_manager?ws=", "zz"],
	["/management/product_manager?cs=", "zz"],
	["/management/issued?document_no=", "zz"],
	["/specs/sols?q=", "zz"],
	["/specs/sols?drawing=", "ZZ"],
])("%s with a character that no text can have is searched without it", async (address, shown) => {
	const staff = await signedIn(running.product.url, "staff");
	await staff.post("/favourites/new", { name: "Searched" });
	const answer = await staff.get(`${address}z%00z`);
	expect([answer.status, (await answer.text()).includes(`value="${shown}"`)]).toEqual([200, true]);
});

test("the API refuses a document number that no paper can have", async () => {
	const { url } = running.product;
	const headers = { Authorization: `JWT ${await apiToken(url, "staff")}` };
	const answer = await fetch(`${url}/api/sol/admin/issued/?document_no=z%00z`, { headers });
	expect([answer.status, await answer.json()]).toEqual([400, { document_no: ["Null characters are not allowed."] }]);
});
