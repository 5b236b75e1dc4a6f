/** Small projects, by name, whose files reach each other in every way that their language has. */
export const sampleProjects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  python: {
    "pyproject.toml": '[project]\nname = "bakery"\ndependencies = ["requests"]\n',
    "src/bakery/__init__.py":
      "from .orders import Order, place as place_order\nfrom .pricing import *\n__all__ = ['Order', 'place_order', 'total']\n",
    "src/bakery/orders.py":
      "from . import pricing\nfrom .base import Record\nimport requests\n\nclass Order(Record):\n    def __init__(self, items):\n        super().__init__()\n        self.items = items\n        self.store = Store()\n\n    def price(self):\n        return pricing.total(self.items)\n\n    def keep(self):\n        self.save()\n        self.store.put(self)\n\nclass Store:\n    def put(self, order: Order):\n        order.price()\n        requests.post('x')\n\ndef place(items):\n    order = Order(items)\n    order.keep()\n    return order\n",
    "src/bakery/base.py":
      "class Record:\n    def __init__(self):\n        self.key = make_key()\n\n    def save(self):\n        self.validate()\n\n    def validate(self):\n        pass\n\ndef make_key():\n    return 1\n",
    "src/bakery/pricing.py":
      "try:\n    from .fast import sum_prices\nexcept ImportError:\n    from .slow import sum_prices\n\ndef total(items):\n    return sum_prices(items)\n\ndef _hidden():\n    return total([])\n",
    "src/bakery/slow.py": "def sum_prices(items):\n    return sum(items)\n",
    "tests/test_orders.py":
      "import bakery\nfrom bakery import Order, total\nfrom bakery.orders import Store as Shop\n\ndef test_price():\n    order = Order([1])\n    order.price()\n    bakery.place_order([])\n    total([])\n    Shop().put(order)\n",
  },
  jvm: {
    "src/main/java/shop/order/OrderService.java":
      'package shop.order;\n\nimport shop.pay.PaymentPort;\nimport static shop.util.Texts.trim;\nimport java.util.List;\n\npublic class OrderService extends BaseService implements Service {\n    private final PaymentPort port;\n\n    public OrderService(PaymentPort port) {\n        super("orders");\n        this.port = port;\n    }\n\n    public void cancel(long id, String reason) {\n        log(trim(reason));\n        port.refund(id);\n        cancel(id);\n        Receipt receipt = new Receipt(id);\n        receipt.print();\n    }\n\n    public void cancel(long id) {\n        List.of(id).forEach(this::audit);\n    }\n\n    void audit(long id) {\n    }\n\n    static class Receipt {\n        Receipt(long id) {\n        }\n\n        void print() {\n        }\n    }\n}\n',
    "src/main/java/shop/order/BaseService.java":
      "package shop.order;\n\nabstract class BaseService {\n    BaseService(String name) {\n    }\n\n    protected void log(String text) {\n        log(text, 1);\n    }\n\n    protected void log(String text, int level) {\n    }\n}\n",
    "src/main/java/shop/order/Service.java":
      "package shop.order;\n\npublic interface Service {\n    void cancel(long id);\n}\n",
    "src/main/java/shop/pay/PaymentPort.java":
      "package shop.pay;\n\npublic interface PaymentPort {\n    void refund(long id);\n}\n",
    "src/main/java/shop/util/Texts.java":
      "package shop.util;\n\npublic final class Texts {\n    public static String trim(String text) {\n        return text;\n    }\n}\n",
    "src/main/kotlin/shop/Shop.kt":
      'package shop\n\nimport shop.order.OrderService\nimport shop.pay.PaymentPort as Port\nimport shop.util.*\n\nclass Shop(private val service: OrderService) {\n    fun close() {\n        service.cancel(1L)\n        service.cancel(1L, "closing")\n        announce("closed")\n        "x".shout()\n    }\n\n    companion object {\n        fun create(port: Port): Shop {\n            return Shop(OrderService(port))\n        }\n    }\n}\n\nfun announce(text: String) {\n    println(Texts.trim(text))\n}\n\nfun String.shout(): String {\n    return this\n}\n\nfun open(port: Port) {\n    Shop.create(port).close()\n}\n',
  },
};
